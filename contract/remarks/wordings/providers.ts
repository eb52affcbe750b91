/** Remarks on models of providers: their limits, and which engine stood in for which. */
export const PROVIDERS = {
  noSeed: {
    en: 'The model ignores seeds, so each run gives a different image.',
    zh: '该模型不使用随机种子：再次运行会得到不同的图片。',
  },
  looseSeed: {
    en: 'The model treats the seed as a hint, so another run may give a different image.',
    zh: '该模型仅将随机种子作为参考：再次运行可能得到不同的图片。',
  },
  noThink: { en: 'The model doesn’t support Think.', zh: '该模型不支持深入思考。' },
  otherShape: {
    en: 'The model doesn’t support this aspect ratio, so the closest one was used.',
    zh: '该模型无法生成所要求的画面比例，这是最接近的比例。',
  },
  edgesCut: {
    en: 'The model returned a different aspect ratio, so the edges were cut off.',
    zh: '模型返回的比例与原图不同，多出的边缘已被裁掉。',
  },
  whiteForClear: {
    en: 'Transparent parts of the image were sent to the model as white.',
    zh: '图片的透明部分在交给模型时填成了白色。',
  },
  subjectUnmarked: {
    en: 'The image has no transparent part, so the model was only asked to keep the subject.',
    zh: '图片没有透明部分，因此只能用文字要求模型保留主体。',
  },
  noInfluence: {
    en: 'The model doesn’t support image influence.',
    zh: '该模型不支持调节图片的影响程度。',
  },
  noQuality: { en: 'The model doesn’t support high quality.', zh: '该模型不支持高画质。' },
  noMask: {
    en: 'The model doesn’t support masks, so it was only asked to keep the subject.',
    zh: '该模型不支持蒙版，因此只能用文字要求它保留主体。',
  },
  videoShape: {
    en: 'The model makes 16:9 or 9:16 only, so the image was reframed.',
    zh: '该模型只能生成 16:9 或 9:16 的视频，因此画面会重新取景。',
  },
  glbForStl: {
    en: 'The model can’t make STL files, so this is the shape as a GLB, without materials.',
    zh: '该模型不能生成 STL：这是不带材质的 GLB 形状文件。',
  },
  enlargedToImage: {
    en: 'The model drew this at {width} × {height}, and it was enlarged to the size of the image.',
    zh: '模型以 {width} × {height} 绘制，之后放大到原图的尺寸。',
  },
  smallerThan4k: {
    en: 'The model made this at {width} × {height}, which is less than 4K.',
    zh: '模型给出的图片是 {width} × {height}，小于 4K。',
  },
  fewerResults: {
    en: 'The model made {made} of {count} results.',
    zh: '要求 {count} 个结果，模型只给出了 {made} 个。',
  },
  noText: { en: 'The model gave no text. Try a different prompt.', zh: '模型没有给出文字。请换个提示词重试。' },
  noResult: {
    en: 'The model gave no result. Try a different prompt or image.',
    zh: '模型没有给出结果。请修改提示词或换一张图片重试。',
  },
  noImage: {
    en: 'The model gave no image. Try a different prompt or image.',
    zh: '模型没有给出图片。请修改提示词或换一张图片重试。',
  },
  builtInEngine: { en: 'the built-in engine', zh: '内置引擎' },
  replaced: {
    en: '{failed} couldn’t be used, so {engine} made this.',
    zh: '{failed} 无法使用，结果由{engine}生成。',
  },
  skipped: {
    en: '{skipped} doesn’t support this, so {engine} made it.',
    zh: '{skipped} 不支持此操作，结果由{engine}生成。',
  },
  replacedInVain: { en: '{failure}, so {engine} was tried instead.', zh: '{failure}，改由{engine}处理。' },
  skippedInVain: {
    en: '{skipped} doesn’t support this, so {engine} was tried instead.',
    zh: '{skipped} 不支持此操作，改由{engine}处理。',
  },
  lastFailure: {
    en: '{failure}, so {engine} was tried instead: {reason}',
    zh: '{failure}，改由{engine}处理：{reason}',
  },
  'fault.key': { en: '{name} refused its key', zh: '{name} 拒绝了密钥' },
  'fault.unreachable': { en: '{name} couldn’t be reached', zh: '{name} 无法连接' },
  'fault.rate': { en: '{name} was overloaded', zh: '{name} 繁忙' },
  'fault.unsupported': {
    en: '{name} isn’t set up for this',
    zh: '{name} 按当前配置无法完成此操作',
  },
  'fault.failed': { en: '{name} failed', zh: '{name} 运行失败' },
  'reason.input': { en: 'There is nothing in the image to work on.', zh: '图片里没有可以处理的内容。' },
  'reason.words': { en: 'It couldn’t understand the prompt.', zh: '未能理解提示词。' },
} as const;
