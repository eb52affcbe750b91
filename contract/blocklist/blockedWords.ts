/** Terms between commas. */
const list = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

/**
 * Explicit and violent words that a prompt may not hold, held against whole words in any case by the client (spec section 5)
 * and again by the server. Left out on purpose are words that designers need: knife, gun metal, shot glass, blood orange,
 * cock (the tap), bomber jacket, kill switch, weed, crack, breast (of a chicken); and those of TERMS_BEFORE_PERSON.
 */
export const BLOCKED_ENGLISH = list(`
  porn, porno, pornographic, pornography, xxx, nsfw, hentai, sex, sexual, sexually, erotic, erotica, fetish, bdsm,
  naked, nudity, nudes, topless, genitals, genitalia, penis, penises, dildo, dildos, vagina, vaginas, vulva, clitoris,
  boobs, tits, pussy, bare breasts, bare breasted, posing nude, nude pose, completely nude, fully nude, totally nude,
  in the nude, blowjob, handjob, orgasm, orgasms, orgy, ejaculate, ejaculation, masturbate, masturbating, masturbation,
  intercourse, fuck, fucked, fucker, fucking, motherfucker, cunt, whore, slut, prostitute, incest, bestiality,
  zoophilia, necrophilia, pedophile, pedophilia, paedophile, paedophilia, lolicon, rape, raped, rapist, raping, molest,
  molesting,
  murder, murdered, murderer, murdering, massacre, slaughter, genocide, behead, beheaded, beheading, decapitate,
  decapitated, decapitation, dismember, dismembered, dismemberment, disembowel, disemboweled, mutilate, mutilated,
  mutilation, gore, gory, corpse, corpses, bloodbath, bloodshed, torture, tortured, torturing, lynching, lynched,
  terrorist, terrorists, terrorism, suicide, suicidal, self harm, execution by, school shooting, mass shooting,
  shoot people, kill people, killing people, kill him, kill her, kill them, stab him, stab her, stabbed to death,
  beaten to death, child abuse
`);

/** Traditional characters of these lists, each followed by its simplified one. */
export const TRADITIONAL =
  '黃黄宮宫穢秽蕩荡愛爱亂乱獸兽陰阴莖茎體体絲丝掛挂沒没強强姦奸輪轮褻亵戀恋謀谋殺杀兇凶種种滅灭絕绝斬斩頭头屍尸殘残襲袭擊击' +
  '麗丽亞亚輕轻優优婦妇兒儿裝装內内錶表瑪玛鯨鲸遊游戲戏劑剂';

/** The same in Chinese. */
export const BLOCKED_CHINESE = list(`
  色情, 情色, 黄片, 成人片, 春宫, 淫秽, 淫荡, 性爱, 性交, 做爱, 口交, 肛交, 乱伦, 兽交, 手淫, 自慰, 射精, 阴茎, 阴道,
  阴蒂, 生殖器, 裸体, 裸照, 全裸, 半裸, 裸女, 裸男, 裸身, 裸模, 裸聊, 一丝不挂, 没穿衣服, 不穿衣服, 强奸, 轮奸, 迷奸,
  奸淫, 猥亵, 恋童, 恋童癖, 嫖娼, 妓女,
  谋杀, 凶杀, 杀人, 屠杀, 大屠杀, 种族灭绝, 斩首, 砍头, 分尸, 碎尸, 肢解, 尸体, 血腥, 虐杀, 虐待, 酷刑, 自杀, 自残,
  恐怖分子, 恐怖袭击
`);

/** Words with a harmless meaning (a colour, raw concrete, the shape of a car) that are explicit of a person. */
export const TERMS_BEFORE_PERSON = list(`
  nude, sexy, undressed, 裸, 裸露, 赤裸, 赤裸裸, 性感
`);

/** Text between such a word and the person, which is said of things as well. */
export const PERSON_ATTRIBUTES = list(`
  beautiful, pretty, attractive, hot, sexy, slim, curvy, fashion, glamour, asian, african, european, black, white, 的,
  漂亮, 美丽, 性感, 亚洲, body of, body of a, body of an, body of the, bodies of
`);

/** The same, said of people alone: a body that one of these stands before is a person's. */
export const PERSON_ONLY_ATTRIBUTES = list(`
  young, old, older, elderly, teen, teenage, adult, human, female, male, pregnant, muscular, blonde, blond, brunette,
  年轻, 成年, 黑人, 白人
`);

/** Products have one too. */
export const BODIES = list(`
  body, bodies
`);

/** A person, or what shows one. */
export const PEOPLE = list(`
  woman, women, man, men, girl, girls, boy, boys, lady, ladies, guy, guys, female, females, male, males, teen, teens,
  teenager, child, children, kid, kids, person, people, human, humans, model, models, actress, celebrity, photo,
  photos, selfie, pic, pics, 女, 女人, 女子, 女孩, 女生, 女性, 女士, 女郎, 女模, 女模特, 女优, 女体, 美女, 少女,
  妇女, 男, 男人, 男子, 男孩, 男生, 男性, 男士, 男模, 男模特, 男体, 少年, 少妇, 儿童, 小孩, 孩子, 人, 人体, 模特, 身体,
  身子, 上身, 下身, 胸部, 乳房, 下体, 臀部
`);

/** After a person these say for whom a thing is. */
export const WORN_THINGS = list(`
  shoe, shoes, sandal, sandals, heels, pumps, flats, boots, sneakers, slippers, dress, coat, jacket, shirt, top, hat,
  gloves, belt, bag, handbag, purse, wallet, watch, bracelet, perfume, seat, chair, bed, table,
  car, 鞋, 鞋子, 包, 包包, 装, 裙, 裙子, 衣, 内衣, 手表, 香水, 色
`);

/** Terms of the trade and of nature that hold a listed word and are no hit. */
export const TRADE_TERMS = list(`
  gore tex, gore skirt, gore panel, same sex, sex education, sex bolt, sex bolts, 做爱心, 做爱心形, 成人片剂,
  suicide door, suicide doors, suicide knob, suicide prevention, naked bike, naked bikes, naked motorcycle, naked cake,
  naked bulb, naked bulbs, naked flame, naked eye, naked portafilter, torture test, pussy willow, pussy willows,
  pussy bow, pussy cat, corpse flower, corpse reviver, murder mystery, rape seed, rape flower, rape flowers, rape field,
  oilseed rape, blue tits, great tits, coal tits, body lotion, body butter, body cream, body wash, body oil, body scrub,
  body mist, photo frame, photo album, female mannequin, male mannequin, 血腥玛丽, 杀人鲸, 杀人游戏
`);
