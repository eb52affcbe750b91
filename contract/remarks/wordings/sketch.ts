/** Remarks on a sketch, or on an image that is none. */
export const SKETCH = {
  sketchRead: {
    en: 'The sketch was read as {areas} {areas|area|areas}.',
    zh: '在草图中识别出 {areas} 个区域。',
  },
  sketchReadWithRods: {
    en: 'The sketch was read as {areas} {areas|area|areas} and {rods} {rods|rod|rods}.',
    zh: '在草图中识别出 {areas} 个区域和 {rods} 根杆件。',
  },
  gapsClosed: { en: 'Gaps in the outline were closed.', zh: '轮廓上的缺口已补上。' },
  drawnAsWires: {
    en: 'No closed outline of a product was found, so the lines themselves were drawn as wires. To get a solid body, draw the product’s outline.',
    zh: '没有找到产品的闭合轮廓，因此把线条本身画成了金属丝。要得到实体，请画出产品的轮廓。',
  },
  sketchHasNone: { en: 'The sketch has no {parts}, so none was made.', zh: '草图里没有{parts}，因此没有画出。' },
  oneProduct: {
    en: 'The sketch was treated as one product, so these descriptions were ignored: {products:list}.',
    zh: '整张草图视为一件产品，以下内容没有按描述单独处理：{products:list}。',
  },
  wordsNotUsed: { en: 'Words not used: {words:list}.', zh: '未用到的词：{words:list}。' },
  takenOfStyle: {
    en: 'All materials are named, so only this was taken from the style image: {aspects:list}.',
    zh: '材质都已指定，因此只取用了风格图的{aspects:list}。',
  },
  'style.light': { en: 'light', zh: '光线' },
  'style.backdrop': { en: 'backdrop', zh: '背景' },
  'style.gloss': { en: 'gloss', zh: '光泽' },
  'style.texture': { en: 'texture', zh: '纹理' },
  nothingOfStyle: {
    en: 'Materials, light and backdrop are all given, so the style image had nothing left to change.',
    zh: '材质、光线和背景都已指定，风格图没有可以改变的地方。',
  },
  noLineDrawing: {
    en: '{image}, {consequence}. To render another form, trace it in a Sketch first.',
    zh: '{image}，{consequence}。要渲染别的造型，请先在草图里描摹。',
  },
  'noDrawing.design': {
    en: 'This is a finished design rather than a line drawing',
    zh: '这张图片是设计成品，不是线稿',
  },
  'noDrawing.photograph': {
    en: 'This looks like a photograph rather than a line drawing',
    zh: '这张图片更像照片，不像线稿',
  },
  'noDrawing.varied': {
    en: 'and there is no prompt, so its product is varied in form and colour',
    zh: '也没有提示词，因此对产品的造型和颜色作了变化',
  },
  'noDrawing.dressed': {
    en: 'so its product keeps its form and takes the finishes of the prompt',
    zh: '因此保留了产品的造型，只按提示词更换材质和颜色',
  },
  'noDrawing.recoloured': {
    en: 'so its product keeps its form; the prompt names no finish for it, so its colours are varied',
    zh: '因此保留了产品的造型；提示词没有提到它的材质或颜色，因此对颜色作了变化',
  },
  styleNotUsed: { en: 'The style image wasn’t used.', zh: '未使用风格图。' },
} as const;
