/** Remarks on an instruction for an image: changes that were done, and others. */
export const EDITING = {
  done: { en: 'Done: {changes:items}.', zh: '已完成：{changes:items}。' },
  leftAsItIs: { en: 'Left as it is: {names:list}.', zh: '保持不变：{names:list}。' },
  leftUndone: { en: 'Left undone, as asked: {changes:list}.', zh: '已按要求略过：{changes:list}。' },
  notLeftOut: {
    en: 'Couldn’t be left out: {names:list}. Paint a mask over what should change.',
    zh: '未能避开：{names:list}。请用蒙版涂抹要修改的区域。',
  },
  changedWhole: {
    en: 'Changed the whole product for {words:quotes}. Paint a mask to change less.',
    zh: '已按{words:quotes}修改整件产品。如只想修改一部分，请用蒙版涂抹。',
  },
  otherColoursStayed: {
    en: 'Parts in other colours stayed. Paint a mask over them to change them too.',
    zh: '其他颜色的部分保持原样。如需一并修改，请用蒙版涂抹。',
  },
  allColoursChanged: {
    en: 'The product has several colours, and all of them were changed. Paint a mask to change less.',
    zh: '产品有多种颜色，已全部修改。如只想修改一部分，请用蒙版涂抹。',
  },
  notPossible: {
    en: 'Understood, but not possible in this image: {changes:items}.',
    zh: '已理解，但这张图片无法做到：{changes:items}。',
  },
  notDone: { en: 'Not done: {words:quotes}.', zh: '未完成：{words:quotes}。' },
  instructionNotUnderstood: { en: 'The instruction wasn’t understood.', zh: '未能理解修改要求。' },
  editsPossible: {
    en: 'The built-in engine can change colours and materials, remove what you mark, replace, blur or remove the background, brighten, darken, and change contrast, saturation and warmth; say “it” for the product, and paint a mask over a part that has no name. It can’t add or invent things.',
    zh: '内置引擎可以修改颜色和材质，去掉蒙版区域内的内容，替换、虚化或去除背景，调亮或调暗，以及调整对比度、饱和度和冷暖。产品可以用“它”指代，叫不出名称的部位请用蒙版涂抹。内置引擎不能添加新的物体。',
  },
  alreadyLikeThat: {
    en: 'Read as: {changes:items}. The image is like that already, so nothing would change.',
    zh: '理解为：{changes:items}。画面已经如此，因此没有变化。',
  },
  /** Several of these, one after the other. */
  sentences: { en: '{sentences:sentences}', zh: '{sentences:sentences}' },
} as const;
