/** Remarks on an image that became another, a cut-out, a model, a vector, a larger one or a text. */
export const DERIVED = {
  designMoved: {
    en: 'The design changed by about {form}%: proportions, form, shades and view.',
    zh: '与原设计相比变化约 {form}%：比例、造型、色调和视角。',
  },
  outlineAndColoursMoved: {
    en: 'The product’s outline and colours changed by about {form}%.',
    zh: '产品的轮廓与配色变化了约 {form}%。',
  },
  outlineMoved: {
    en: 'The product’s outline changed by about {form}%, its colours by about {finish}%.',
    zh: '产品的轮廓变化了约 {form}%，配色变化了约 {finish}%。',
  },
  evolutionNotPossible: {
    en: 'Not possible in this image: {changes:items}.',
    zh: '这张图片无法做到：{changes:items}。',
  },
  productStays: {
    en: 'Evolving keeps the product; it doesn’t become {product}.',
    zh: '衍生会保留原来的产品，不会变成{product}。',
  },
  outlineExact: {
    en: 'The outline is exact: the shape of this subject is known.',
    zh: '轮廓准确：主体的形状是已知的。',
  },
  subjectByNetwork: {
    en: 'A neural network found the subject; its outline follows the colours on both sides.',
    zh: '主体由神经网络找出，轮廓由两侧的颜色确定。',
  },
  outlineDoubtful: {
    en: 'The outline may be wrong in places, because it isn’t clear what belongs to the subject. You can correct it with a mask.',
    zh: '轮廓可能有不准确的地方：难以判断哪些部分属于主体。可以用蒙版修正。',
  },
  oneSideShown: {
    en: 'The image shows one side only; the rest is a guess.',
    zh: '图片只显示一个面，其余部分为推测。',
  },
  productDoubtful: {
    en: 'The product couldn’t be clearly separated from the background.',
    zh: '产品与背景难以明确区分。',
  },
  modelOfDesign: {
    en: 'The model is the design itself, part by part.',
    zh: '模型按原设计逐个部件生成。',
  },
  modelTurned: { en: 'A symmetric outline, turned on its axis.', zh: '轮廓对称，按轴线旋转成形。' },
  modelStanding: {
    en: 'Each shape in the sketch became a body of its own.',
    zh: '由草图中的各个形体分别生成。',
  },
  modelRelief: { en: 'A relief with a flat back, from the outline.', zh: '由轮廓生成的平背浮雕。' },
  productTracedBlack: { en: 'The product alone, traced in black.', zh: '只描摹了产品，用黑色。' },
  tracedBlack: { en: 'Traced in black.', zh: '已用黑色描摹。' },
  tracedFlat: { en: 'Traced in {count} flat {count|colour|colours}.', zh: '已用 {count} 种纯色描摹。' },
  tracedLayers: { en: 'Traced in layers of colour.', zh: '已按颜色分层描摹。' },
  scaledDown: {
    en: 'The image was larger ({width} × {height}) and was scaled down to {side} pixels.',
    zh: '图片原本更大（{width} × {height}），已缩小到 {side} 像素。',
  },
  largeAlready: { en: 'The image was already {side} pixels on its longer side.', zh: '图片长边本来就有 {side} 像素。' },
  enlargedByInterpolation: {
    en: 'The image ({width} × {height} pixels) was enlarged by interpolation.',
    zh: '{width} × {height} 像素的图片已用插值法放大。',
  },
  enlargedByNetwork: {
    en: 'The image ({width} × {height} pixels) was enlarged by a neural network that sharpens edges.',
    zh: '{width} × {height} 像素的图片已用能锐化边缘的神经网络放大。',
  },
  drawnAnew: {
    en: 'The design was redrawn at {width} × {height} pixels.',
    zh: '设计已按 {width} × {height} 像素重新绘制。',
  },
  drawnAnewAndEnlarged: {
    en: 'The design was redrawn at {width} × {height} pixels, then enlarged.',
    zh: '设计已按 {width} × {height} 像素重新绘制，再放大到目标尺寸。',
  },
  instructionsInPart: {
    en: 'Some of the instructions weren’t understood, so they’re in the prompt as you wrote them.',
    zh: '部分要求未能理解，已原样写入提示词。',
  },
  subjectNotKnown: {
    en: 'The built-in engine measures images but doesn’t recognise objects, so it can’t tell what the subject is or what it’s made of.',
    zh: '内置引擎只测量图片，不识别物体，无法判断主体是什么、用什么材料制成。',
  },
  imageNotKnown: {
    en: 'The built-in engine measures images but doesn’t recognise objects, so it can’t tell what is shown or what it’s made of.',
    zh: '内置引擎只测量图片，不识别物体，无法判断图中是什么、用什么材料制成。',
  },
} as const;
