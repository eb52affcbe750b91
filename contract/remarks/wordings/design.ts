/** Remarks on a prompt for a design: its reading, and parts of it that are not drawn. */
export const DESIGN = {
  readAs: { en: 'Read as: {words:list}.', zh: '理解为：{words:list}。' },
  notRecognized: { en: 'Not recognised: {words:quotes}.', zh: '未识别的词：{words:quotes}。' },
  otherSpelling: { en: 'Read with another spelling: {words:list}.', zh: '已按相近拼写理解：{words:list}。' },
  spelling: { en: '“{wrote}” as {meant}', zh: '“{wrote}”当作“{meant}”' },
  hexForCatalogue: {
    en: 'Colour catalogues aren’t supported. Enter a hex value instead, such as #c8102e.',
    zh: '不支持色卡编号，请用十六进制写出颜色，例如 #c8102e。',
  },
  coloursOfStyle: {
    en: 'Colours the prompt doesn’t name come from the style image.',
    zh: '未指定的颜色取自风格图。',
  },
  materialsOfStyle: {
    en: 'Where the prompt names no material, one typical of the {style} style is used.',
    zh: '未指定的部分用{style}风格常见的材质。',
  },
  bestIsFirst: {
    en: 'Of {count} designs, number {best} scored best: {score}.',
    zh: '比较了 {count} 个设计，第 {best} 个最好：{score}。',
  },
  bestDesign: {
    en: 'Of {count} designs, number {best} scored best: {score}; the first: {first}.',
    zh: '比较了 {count} 个设计，第 {best} 个最好：{score}；第一个：{first}。',
  },
  score: {
    en: 'framing {framing}%, contrast with the backdrop {contrast}%, light and shade {modelling}%',
    zh: '取景 {framing}%、与背景的对比 {contrast}%、明暗层次 {modelling}%',
  },
  fewerCopies: {
    en: 'You asked for {count}; {drawn} {drawn|was|were} drawn.',
    zh: '要求 {count} 件，生成了 {drawn} 件。',
  },
  onlyProduct: {
    en: 'Only the product was drawn, against a plain background. Left out: {names:list}.',
    zh: '只生成产品，背景留白，已略去：{names:list}。',
  },
  wholeDrawn: {
    en: 'Parts can’t be drawn on their own, so this is the whole {product}, with the {part}.',
    zh: '不能单独生成部件，已生成带{part}的整个{product}。',
  },
  otherLanguageInstead: {
    en: 'Prompts must be in English or Chinese, so {product} was drawn instead.',
    zh: '提示词只能用中文或英文书写，已改画{product}。',
  },
  cannotBuildInstead: {
    en: 'The built-in engine can’t draw “{head}”, so {product} was drawn instead.',
    zh: '内置引擎无法生成“{head}”，已改画{product}。',
  },
  otherLanguage: {
    en: 'Prompts must be in English or Chinese, so nothing was drawn.',
    zh: '提示词只能用中文或英文书写，因此没有生成设计。',
  },
  cannotBuild: {
    en: 'The built-in engine can’t draw “{head}”, so nothing was drawn.',
    zh: '内置引擎无法生成“{head}”，因此没有生成设计。',
  },
  noProductNamed: {
    en: 'The prompt names no product, so nothing was drawn.',
    zh: '提示词未写明产品，因此没有生成设计。',
  },
  canBuild: { en: 'It can draw: {products:list}.', zh: '可以生成：{products:list}。' },
  noSuchPart: {
    en: 'Left out, because this design has no such part: {parts:list}.',
    zh: '这个造型没有这些部件，已略去：{parts:list}。',
  },
  cannotDoWithout: { en: 'This design can’t do without: {parts:list}.', zh: '这个造型不能去掉：{parts:list}。' },
  numberIsFixed: {
    en: 'The number of these is fixed in this design: {parts:list}.',
    zh: '这个造型中以下部件的数量不能改变：{parts:list}。',
  },
  stillHas: { en: 'It still has: {finishes:list}.', zh: '仍然带有：{finishes:list}。' },
  notForm: { en: 'not {form}', zh: '不要{form}' },
  wordsChangeNothing: {
    en: 'These words change nothing in this design: {words:list}.',
    zh: '这些词对这个造型没有影响：{words:list}。',
  },
} as const;
