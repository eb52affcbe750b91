/** Remarks on an image that became another, a cut-out, a model, a vector, a larger one or a text. */
export const DERIVED = {
  designMoved: {
    en: 'The design moved by about {form}%: proportions, choices of form, shades and view.',
    zh: '在原设计上变化了约 {form}%：比例、造型选择、色调和视角。',
  },
  outlineAndColoursMoved: {
    en: 'The product’s outline and colours moved by about {form}%.',
    zh: '产品的轮廓与配色变化了约 {form}%。',
  },
  outlineMoved: {
    en: 'The product’s outline moved by about {form}%, its colours by about {finish}%.',
    zh: '产品的轮廓变化了约 {form}%，配色变化了约 {finish}%。',
  },
  evolutionNotPossible: {
    en: 'Not possible in this image: {changes:items}.',
    zh: '这张图片无法做到：{changes:items}。',
  },
  productStays: {
    en: 'Evolving keeps the product; it does not become {product}.',
    zh: '衍生会保留原来的产品，不会变成{product}。',
  },
  outlineExact: {
    en: 'The outline is exact: the shape of this subject is known.',
    zh: '轮廓是准确的：主体的形状是已知的。',
  },
  subjectByNetwork: {
    en: 'The subject was found by a network, its outline by the colours on both sides.',
    zh: '主体由神经网络找出，轮廓由两侧的颜色确定。',
  },
  outlineDoubtful: {
    en: 'The outline may be wrong in places: it is not clear here what belongs to the subject. The mask editor can help.',
    zh: '轮廓可能有不准确的地方：难以判断哪些部分属于主体。可以用蒙版修正。',
  },
  oneSideShown: {
    en: 'The image shows one side only; the rest is a guess.',
    zh: '图片只显示一个面，其余部分为推测。',
  },
  productDoubtful: {
    en: 'The product could not be told from the background for sure.',
    zh: '无法确定地把产品与背景区分开。',
  },
  modelOfDesign: {
    en: 'The model is the design itself, part by part.',
    zh: '模型就是设计本身，逐个部件生成。',
  },
  modelTurned: { en: 'A symmetric outline, turned on its axis.', zh: '轮廓对称，按轴线旋转成形。' },
  modelStanding: {
    en: 'The bodies of the sketch, each in its own form.',
    zh: '由草图中的各个形体分别生成。',
  },
  modelRelief: { en: 'A relief with a flat back, from the outline.', zh: '由轮廓生成的平背浮雕。' },
  productTracedBlack: { en: 'The product alone, traced in black.', zh: '只有产品，已用黑色描摹。' },
  tracedBlack: { en: 'Traced in black.', zh: '已用黑色描摹。' },
  tracedFlat: { en: 'Traced in {count} flat {count|colour|colours}.', zh: '已用 {count} 种纯色描摹。' },
  tracedLayers: { en: 'Traced in layers of colour.', zh: '已按颜色分层描摹。' },
  scaledDown: {
    en: 'The image was larger ({width} x {height}) and was scaled down to {side} pixels.',
    zh: '图片原本更大（{width} x {height}），已缩小到 {side} 像素。',
  },
  largeAlready: { en: 'The image had {side} pixels already.', zh: '图片本来就有 {side} 像素。' },
  enlargedByInterpolation: {
    en: 'The image of {width} x {height} pixels was enlarged by interpolation.',
    zh: '{width} x {height} 像素的图片已用插值放大。',
  },
  enlargedByNetwork: {
    en: 'The image of {width} x {height} pixels was enlarged by a network that sharpens edges.',
    zh: '{width} x {height} 像素的图片已用能锐化边缘的神经网络放大。',
  },
  drawnAnew: {
    en: 'The design was drawn anew with {width} x {height} pixels.',
    zh: '设计已按 {width} x {height} 像素重新绘制。',
  },
  drawnAnewAndEnlarged: {
    en: 'The design was drawn anew with {width} x {height} pixels and enlarged from there.',
    zh: '设计已按 {width} x {height} 像素重新绘制，再放大到目标尺寸。',
  },
  instructionsInPart: {
    en: 'Not all of the instructions was understood; they stand in the brief as written.',
    zh: '部分要求未能理解，已原样写入提示词。',
  },
  subjectNotKnown: {
    en: 'The built-in engine measures images and does not recognise objects: what the subject is, and what it is made of, it cannot know.',
    zh: '内置引擎只测量图片，不识别物体，无法判断主体是什么、用什么材料制成。',
  },
  imageNotKnown: {
    en: 'The built-in engine measures images and does not recognise objects: what is shown, and what it is made of, it cannot know.',
    zh: '内置引擎只测量图片，不识别物体，无法判断图中是什么、用什么材料制成。',
  },
} as const;
