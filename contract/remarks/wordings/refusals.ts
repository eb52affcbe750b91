/** Why the built-in engine cannot do a job at all. */
export const REFUSALS = {
  'blank.background': {
    en: 'This image is fully transparent: there is no product to place in a scene.',
    zh: '这张图片完全透明，没有可以放入场景的产品。',
  },
  'blank.describe': {
    en: 'The image is fully transparent: there is nothing to describe.',
    zh: '图片完全透明，没有可以描述的内容。',
  },
  'blank.edit': {
    en: 'The image is fully transparent: there is nothing to edit.',
    zh: '图片完全透明，没有可以编辑的内容。',
  },
  'blank.evolve': {
    en: 'The image is fully transparent: there is nothing to evolve.',
    zh: '图片完全透明，没有可以衍生的内容。',
  },
  'blank.film': {
    en: 'The start image is fully transparent: there is nothing to make a video of.',
    zh: '首帧图片完全透明，没有可以生成视频的内容。',
  },
  'blank.filmEnd': {
    en: 'The end image is fully transparent: there is nothing to end on.',
    zh: '尾帧图片完全透明，视频没有可以过渡的画面。',
  },
  'blank.style': {
    en: 'The style image is fully transparent, so there are no colours to take from it.',
    zh: '取色的图片完全透明，没有可以取用的颜色。',
  },
  'blank.trace': {
    en: 'The image is fully transparent: there is nothing to trace.',
    zh: '图片完全透明，没有可以描摹的内容。',
  },
  'blank.sketch': {
    en: 'The sketch is blank. Draw the outline of a product first.',
    zh: '草图是空白的。请先画出产品的轮廓。',
  },
  'blank.mask': {
    en: 'The mask marks nothing. Paint over what should change first.',
    zh: '蒙版是空的。请先涂抹要修改的区域。',
  },
  noProductToEvolve: {
    en: 'No product stands out in this image, so there is nothing to evolve.',
    zh: '这张图片里看不出产品，没有可以衍生的内容。',
  },
  noProductToModel: { en: 'No product can be seen in this image.', zh: '这张图片里看不到产品。' },
  nothingToCutOut: { en: 'There is nothing in this image to cut out.', zh: '这张图片里没有可以抠出的内容。' },
  noSubject: {
    en: 'No subject stands out from the background of this image.',
    zh: '无法将这张图片的主体与背景区分开。',
  },
  nothingToFill: {
    en: 'Nothing is left to fill: the image has no transparent part. Place it on a larger canvas with room around it.',
    zh: '图片没有透明的部分，没有可以填充的地方。请把图片缩小，在画布四周留出空白。',
  },
  nothingToContinue: {
    en: 'There is nothing to continue: the image is fully transparent. Place an image on the canvas first.',
    zh: '图片完全透明，没有可以延续的内容。请先在画布上放一张图片。',
  },
  oneTone: {
    en: 'The image has one tone only, so there is nothing to trace in black.',
    zh: '图片只有一种色调，没有可以用黑色描摹的内容。',
  },
  tooSmallToTrace: {
    en: 'There is nothing in the image that is large enough to trace.',
    zh: '图片中的内容都太小，无法描摹。',
  },
  nothingToEnhance: {
    en: 'There is nothing to enhance yet. Write what you want first, such as “oak chair with a leather seat”.',
    zh: '还没有可以扩写的内容：请先写出想要什么，例如“皮座橡木椅”。',
  },
  imageUnreadable: { en: 'The image couldn’t be read.', zh: '无法读取这张图片。' },
  noImageToDescribe: { en: 'There is no image to describe.', zh: '没有可以描述的图片。' },
} as const;
