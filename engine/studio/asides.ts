/**
 * Words of a prompt that describe neither the product nor its light: how it is seen, in which style it is designed, what
 * stands around it, and what no picture of ours shows. Rows are `id: 'english|words : 中文|词'` like those of `vocabulary.ts`.
 */

/** Where the camera stands. */
export const VIEWS = {
  front:
    'front view|frontal view|front facing|facing front|frontal|front on|head on|straight on|from the front|front elevation|view from the front : 正视图|从正面看|正面视角|正面视图|正面图|主视图|正面',
  side: 'side view|side profile|profile view|in profile|side elevation|from the side|view from the side : 侧视图|从侧面看|侧面视角|侧面视图|侧面图|侧视|侧面',
  back: 'back view|rear view|from behind|from the back|from the rear|rear three quarter view : 背面视角|后视图|背视图|背面图|从背面看|从后面看|背面',
  top: 'top view|top down view|top down|overhead view|overhead shot|overhead|plan view|from above|flat lay|flatlay|birds eye view|birds eye|bird s eye view|bird s eye : 俯视图|从上方看|从上面看|俯视角|俯视|俯拍|顶视图|鸟瞰图|鸟瞰|从上往下',
  quarter:
    'three quarter view|three quarters view|3 4 view|three quarter angle|three quarter|three quarters|perspective view|45 degree view|45 degree angle|45 degrees : 四分之三视角|四分之三侧面|45度角|45度|斜侧面|透视图',
  isometric: 'isometric|isometric view|axonometric|isometry : 等轴测|等距视角|等距|轴测图|轴测',
  low: 'low angle|low angle view|low angle shot|worm s eye view|from below|low viewpoint|heroic angle : 低角度|仰视图|仰视|仰拍|低视角',
  level: 'eye level|eye level view|at eye level|eye level shot : 平视图|平视|水平视角',
  high: 'high angle|high angle view|high angle shot : 高角度|高视角',
} as const;

/** Brings the camera nearer. */
export const CLOSE =
  'close up|closeup|close up shot|close up view|extreme close up|macro|macro shot|macro photo|macro photography|tight framing|detail shot|detail view : 特写镜头|特写|微距|近景|近距离';

/** Asks for a set of which each is of another size. */
export const GRADED =
  'nesting|nested|graduated set|graduated sizes|graduating sizes|graded sizes|from small to large|from large to small|small to large|small medium and large|small medium large|in three sizes|of different sizes|in different sizes|different sizes|various sizes|of different heights|in different heights|different heights|varying heights|various heights|varying sizes|of increasing size : 从小到大|由小到大|从大到小|由大到小|大小不一|大小不同|高低不同|高矮不一|高低错落|不同大小|大中小|套叠|嵌套';

/** Directions of design that fill what the prompt leaves open; see `generate_image/style.ts`. */
export const STYLES = {
  bauhaus: 'bauhaus : 包豪斯风格|包豪斯',
  rams: 'dieter rams|rams|braun : 迪特拉姆斯|拉姆斯|博朗',
  nordic: 'scandinavian|nordic|scandi|danish|hygge : 北欧风格|北欧风|北欧|斯堪的纳维亚',
  japanese: 'japanese|japandi|wabi sabi|wabisabi|muji|zen : 日式风格|日式|和风|侘寂风|侘寂|禅意|无印良品',
  chinese:
    'chinese style|new chinese style|neo chinese|chinoiserie|ming style : 新中式风格|新中式|中式风格|中式|明式|国风',
  futuristic:
    'futuristic|sci fi|scifi|space age|high tech|hi tech|cyber|cyberpunk : 未来主义|未来感|未来风|科幻感|科幻|科技感|科技风|赛博朋克风格|赛博朋克|太空风',
  retro:
    'retro|vintage|nostalgic|seventies|70s|1970s|eighties|80s : 复古风格|复古风|复古|怀旧风|怀旧|七十年代|八十年代',
  midcentury:
    'mid century modern|mid century|midcentury|eames|fifties|50s|1950s|sixties|60s|1960s : 中古风格|中古风|中古|世纪中期|五十年代|六十年代',
  industrial:
    'industrial style|industrial|brutalist|brutalism|loft style|steampunk : 工业风格|工业风|粗野主义|蒸汽朋克',
  deco: 'art deco|deco|luxurious|luxury|glamorous|opulent|hollywood regency : 装饰艺术风格|装饰艺术|轻奢风格|轻奢风|轻奢|奢华风|奢华|豪华',
  memphis: 'memphis|memphis style|pop art|postmodern|post modern : 孟菲斯风格|孟菲斯|波普风格|波普|后现代',
  rustic: 'rustic|farmhouse|country style|cottage|shabby chic : 乡村风格|乡村风|田园风格|田园风|田园',
} as const;

/** Rooms and landscapes: silent before a noun ("bedroom lamp") and behind "for", otherwise not drawn. */
export const PLACES =
  'living room|sitting room|dining room|bedroom|bathroom|kitchen|office|home office|home|house|apartment|flat interior|loft|interior|room|hotel|hotel lobby|lobby|restaurant|cafe|coffee shop|bar|shop|store|gallery|museum|showroom|workshop|garage|classroom|school|gym|library|garden|terrace|patio|balcony|park|forest|woods|jungle|beach|seaside|sea|ocean|lake|river|mountain|mountains|desert|snow|city|urban|street|road|highway|race track|outdoor|outdoors|nature|meadow|sky|space|underwater|rain|window sill|windowsill|kids room|children s room|nursery|study : 书房|起居室|客厅|餐厅|卧室|浴室|卫生间|厨房|办公室|家居环境|家居|家中|家里|室内|房间|酒店|大堂|咖啡馆|咖啡厅|商店|画廊|美术馆|博物馆|展厅|车库|教室|学校|健身房|图书馆|花园|露台|阳台|公园|森林|树林|丛林|海滩|沙滩|海边|大海|海面|湖边|河边|山顶|高山|沙漠|雪地|雪景|城市|街道|街头|公路|马路|赛道|户外|室外|自然环境|大自然|草地|草坪|天空|太空|水下|雨中|窗台|儿童房';

/** Things that stand around a product in pictures. */
export const PROPS =
  'flowers|flower|dried flowers|bouquet|roses|tulips|petals|petal|rose petals|branch|branches|twig|twigs|eucalyptus|pampas grass|grass|tree|trees|ivy|books|book|magazine|magazines|newspaper|candle|candles|rug|carpet|curtain|curtains|picture frame|painting|paintings|poster|fruit|fruits|apples|apple|lemon|lemons|oranges|grapes|bread|croissant|cake|coffee beans|beans|tea leaves|spoon|spoons|fork|forks|knife|cutlery|napkin|tablecloth|towel|towels|pen|pens|pencil|pencils|notebook|sketchbook|letter|toys around|person|people|man|woman|girl|boy|child|model wearing|someone|hand holding|hands holding|cat|dog|bird|birds|cloud|clouds|smoke|steam|splash|splashes|water drops|water droplets|droplets|drops|bubbles|rocks|pebble|stones|podium|pedestal display|confetti|balloons|shells|driftwood|jewellery box|gift box|packaging|box|boxes|charger|spoon rest|accessories|decorations|decoration|ornaments|props|neon lights|neon sign|neon light|night|at night|night sky|daytime : 夜晚|夜景|夜间|霓虹灯|霓虹|鲜花|干花|插花|花束|花朵|花瓣|花儿|花|玫瑰花|玫瑰|郁金香|树枝|枝条|树叶|树木|树|草|书本|书籍|书|杂志|报纸|蜡烛|地毯|窗帘|挂画|画框|油画|海报|水果|苹果|柠檬|橙子|葡萄|面包|蛋糕|咖啡豆|茶叶|勺子|勺|叉子|餐具|餐巾|桌布|毛巾|钢笔|铅笔|笔|本子|信封|人物|模特|男人|女人|女孩|男孩|小孩|小猫|小狗|猫|狗|鸟|云朵|云|烟雾|蒸汽|水花|水珠|水滴|泡泡|气泡|岩石|石块|展台|礼盒|包装盒|盒子|充电器|饰品|道具|配饰';

/** Whom a product is for. */
export const AUDIENCE =
  'kids|kid|kid s|child s|childs|children|childrens|children s|girls|girl s|boys|boy s|junior|teen|teens|toddler|toddlers|toddler s|baby|babies|baby s|infant|women|womens|women s|woman s|men|mens|men s|man s|ladies|lady s|gentlemen|seniors|elderly|pet|pets|dog s|cat s : 儿童|孩子|宝宝|幼儿|婴儿|婴幼儿|青少年|学生|女童|男童|女士|男士|女款|男款|女式|男式|女生|男生|老人|老年人|宠物';

/** Words that are understood and change no picture of ours. They are said in one sentence. */
export const IDLE =
  'electric|charging|foldable|folding|stackable|adjustable|double wall|double walled|colourful|colorful|multi colour|multicolour|multicolor|multi coloured|multicoloured|sketch|illustration|contrasting|digital|two tone|two toned|two tone look|duotone|half|upper half|lower half|upper part|lower part|hanging|one handed|single handed|for one hand|one hand|striped|stripes|stripy|checked|checkered|chequered|plaid|tartan|camouflage|rgb|rgb backlight|rgb backlighting|rgb lights|rgb lighting|lights|pull out|gooseneck|height adjustable|flying|different colours|different colors|various colours|assorted colours|each in another colour|waterproof|water resistant|shockproof|durable|robust|long lasting|heat resistant|dishwasher safe|silent|quiet|noise cancelling|noise cancellation|fast charging|rechargeable|battery powered|solar powered|smart home|app controlled|voice controlled|touch controlled|touch control|led light strip|led lights|led strip|led ring|led|glow in the dark|glowing|magnetic|modular|stack|stacked|collapsible|reclining|rotating|motorised|motorized|heated|inflatable|biodegradable|recyclable|aerodynamic|whimsical|magical|cheerful|mysterious|surreal|fantasy|dreamlike|dreamy|logo|logos|brand logo|brand name|branding|text|lettering|typography|engraving|engraved|monogram|pattern|patterned|print|printed|floral pattern|polka dots|dots|gradient colour|iridescent|holographic|rainbow|bokeh|blurred background|blurry background|depth of field|shallow depth of field|lens flare|film grain|grainy|motion blur|exploded view|cutaway|cross section|cross sectional|blueprint|wireframe|sketch style|watercolour|watercolor|oil painting|pencil drawing|cartoon|anime|pixel art|low poly|lumbar support|visible internals|internals|visible mechanism : 电动|充电|rgb背光|可折叠|折叠|双层|彩色|彩|撞色|双色|拼色|相间|数显|数字显示|插画|草图|可调节|可调|可堆叠|上半部分|下半部分|上半部|下半部|上半|下半|上部|下部|单手|悬挂|青花|条纹|格子|迷彩|不同颜色|各种颜色|可升降|升降|防水|防摔|耐用|结实|静音|降噪|快充|可充电|太阳能|智能家居|语音控制|触控|发光|磁吸|模块化|叠放|折叠式|可拆卸|可降解|可回收|流线型|奇幻|梦幻|神秘|超现实|标志|商标|品牌|文字|字样|图案|印花|花纹|波点|彩虹色|全息|景深|虚化|浅景深|散景|镜头光晕|胶片颗粒|动感模糊|爆炸图|剖面图|线框图|手绘|水彩|油画风|素描|卡通|动漫|像素风|腰托|内部结构';

const LENGTH =
  '(?:cm|mm|centimet(?:er|re)s?|millimet(?:er|re)s?|met(?:er|re)s?|m|in|inch(?:es)?|ft|feet|厘米|毫米|公分|英寸|米|寸)';
const OTHER = '(?:ml|l|cl|oz|litres?|liters?|kg|g|grams?|watts?|w|v|mah|hours?|毫升|升|公斤|千克|克|瓦|伏|小时)';
const AMOUNT = String.raw`\d+(?:[.,]\d+)?`;
const ALONG = '(?: ?(?:tall|high|wide|deep|long|thick|across|(?:in )?(?:diameter|height|width|depth|length|size)))?';

/** Patterns of such words at the place where a word begins: sizes, amounts, lenses. */
export const IDLE_PATTERNS: readonly RegExp[] = [
  /(?:f ?\d(?:\.\d)?|\d+ ?mm (?:lens|focal length|prime|macro))(?![a-z0-9])/y,
  new RegExp(`${AMOUNT}(?: ?[x×*] ?${AMOUNT})+ ?${LENGTH}?${ALONG}(?![a-z0-9])`, 'y'),
  new RegExp(
    `(?:总?高度?|宽度?|深度?|长度?|厚度?|直径|容量|尺寸)(?:约|为|是)? ?${AMOUNT} ?(?:${LENGTH}|${OTHER})(?![a-z])`,
    'y',
  ),
  new RegExp(`${AMOUNT} ?(?:${LENGTH}|${OTHER})${ALONG}(?![a-z0-9])`, 'y'),
  /(?:seats?|seating)(?: for)? (?:one|two|three|four|five|six|eight|ten|\d+)(?: people| persons)?(?![a-z0-9])/y,
  /[一两二三四五六七八九十\d]+人位?(?=[餐饭圆方长]?桌)/y,
  /(?:two|four|six|eight|ten|\d+) (?:person|people|seater|seat)(?= (?:\w+ )?table)/y,
  /可?(?:供|坐|容纳)[一两二三四五六七八九十\d]+个?人/y,
];

/** A colour by number that no table of ours translates. */
export const CATALOGUE =
  /(?:pantone|pms|ral|ncs|潘通)(?:色号?)? ?[a-z]?\d[\da-z ]*?(?: ?(?:tpx|tcx|c|u))?(?![a-z0-9])/y;
/** A colour by its six or three hex digits. */
export const HEX = /#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])/y;
