/** Remarks on an instruction for an image: changes that were done, and others. */
export const EDITING = {
  done: { en: 'Done: {changes:items}.', zh: '已完成：{changes:items}。' },
  leftAsItIs: { en: 'Left as it is: {names:list}.', zh: '保持不变：{names:list}。' },
  leftUndone: { en: 'Left undone, as asked: {changes:list}.', zh: '按要求没有做：{changes:list}。' },
  notLeftOut: {
    en: 'Could not be left out: {names:list}. Mark what should change with the mask.',
    zh: '没能避开：{names:list}。请用选区标出要修改的地方。',
  },
  changedWhole: {
    en: 'Changed the whole product for {words:quotes}. Paint a mask to change less.',
    zh: '已按{words:quotes}修改整件产品。只想改一部分，请用选区标出。',
  },
  otherColoursStayed: {
    en: 'Parts in other colours stayed. Paint a mask over them to change them too.',
    zh: '其他颜色的部分保持原样。也要改的话，请用选区标出。',
  },
  allColoursChanged: {
    en: 'The product has several colours, and all of it was changed; to change less, mark it with the mask.',
    zh: '产品有多种颜色，已全部修改；只改一部分的话请用选区标出。',
  },
  notPossible: {
    en: 'Understood, but not possible in this image: {changes:items}.',
    zh: '读懂了但在这张图里做不到：{changes:items}。',
  },
  notDone: { en: 'Not done: {words:quotes}.', zh: '没有做：{words:quotes}。' },
  instructionNotUnderstood: { en: 'The instruction was not understood.', zh: '没有读懂这条指令。' },
  editsPossible: {
    en: 'The built-in engine can change colours and materials, remove what you mark, replace, blur or remove the background, brighten, darken, and change contrast, saturation and warmth; say "it" for the product, and mark an area with the mask where a part has no name. It cannot add or invent things.',
    zh: '内置引擎可以改颜色和材质、去掉选区里的东西、替换或虚化背景、调亮调暗，以及调整对比度、饱和度和冷暖；产品可以称为“它”，说不出名字的部位请用选区标出。它不能添加或想象新的物体。',
  },
  alreadyLikeThat: {
    en: 'Read as: {changes:items}. The image is like that already, so nothing would change.',
    zh: '读作：{changes:items}。但画面已经是这样，没有任何变化。',
  },
  /** Several of these, one after the other. */
  sentences: { en: '{sentences:sentences}', zh: '{sentences:sentences}' },
} as const;
