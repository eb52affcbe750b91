/** Remarks on a video: its moves, and limits of what it shows. */
export const VIDEO = {
  turnsAround: {
    en: 'The product makes one full turn, based on its own 3D shape.',
    zh: '产品按自身的立体形状旋转一周。',
  },
  cameraStill: { en: 'The camera holds still.', zh: '镜头保持不动。' },
  cameraMoves: { en: 'Camera move: {moves:list}.', zh: '镜头运动：{moves:list}。' },
  movesLeftOut: { en: 'Not done, as asked: {moves:list}.', zh: '已按要求略过：{moves:list}。' },
  passesToEnd: { en: 'It dissolves into the end image.', zh: '画面会过渡到尾帧图片。' },
  backNotShown: {
    en: 'The image doesn’t show the back, so the camera swings around the product instead of making a full turn.',
    zh: '图片没有背面信息，因此镜头只在产品前摆动，而不是旋转一周。',
  },
  motionNotRecognized: {
    en: 'Not recognised: {words:quotes}. The camera can orbit, zoom, pan and rise; nothing in the image can move on its own.',
    zh: '未识别的词：{words:quotes}。镜头可以环绕、推拉、平移和升降，画面中的物体不会自行动作。',
  },
  productFillsImage: {
    en: 'The product fills the image, so the camera has little room to start closer and pull back.',
    zh: '产品已占满画面，镜头几乎无法从更近处开始拉远。',
  },
  startCropped: {
    en: 'The image is too long for a video: its ends are cut off.',
    zh: '图片过长，视频已裁掉两端。',
  },
  endCropped: {
    en: 'The end image has different proportions from the start image, so its edges are cut off.',
    zh: '尾帧与首帧图片的比例不同，尾帧的边缘已裁掉。',
  },
} as const;
