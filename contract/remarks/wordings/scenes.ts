/** Remarks on surroundings: a background, or the continuation of an image. */
export const SCENES = {
  backgroundThereAlready: {
    en: 'No background was made: the image has one already. Remove it first.',
    zh: '没有生成背景：图片已有背景，请先去除。',
  },
  seenFromAbove: {
    en: 'The product was photographed lying flat or straight from the front, so the scene is seen from above, and anything behind the product is out of view.',
    zh: '产品是平放着从上方拍摄的，或是正对着平拍的，因此场景取俯视角度，看不到产品背后的景物。',
  },
  plainStudio: {
    en: 'No place or surface was recognised, so a plain studio was built. Known: studio, wall, table, wood, marble, concrete, tiles, sand, grass, snow, water, beach, desert, forest, garden, mountains, lake, city, street, kitchen, living room, bedroom, office, café, bathroom, with window light, blinds or leaf shadows, by day, at sunset or at night.',
    zh: '未识别出地点或台面，因此使用简洁的影棚背景。可以识别：影棚、墙面、桌面、木、大理石、混凝土、瓷砖、沙、草地、雪、水面、海滩、沙漠、森林、花园、高山、湖、城市、街道、厨房、客厅、卧室、办公室、咖啡馆、浴室，可配窗光、百叶窗或叶影，白天、日落或夜晚。',
  },
  'setting.without': { en: 'no {name}', zh: '不要{name}' },
  'setting.noShadow': { en: 'no shadow', zh: '不要影子' },
  backdropContinued: { en: 'The plain backdrop was extended smoothly.', zh: '背景较为平整，已平滑延伸。' },
  textureContinued: {
    en: 'The surroundings were extended with texture from the image itself.',
    zh: '已用图片自身的纹理延续周围环境。',
  },
  patternContinued: {
    en: 'The pattern of the surroundings was continued without a break.',
    zh: '已按原有的规律延续周围的图案。',
  },
  cutOutPlaced: {
    en: 'Surroundings were added around the cut-out.',
    zh: '已为抠出的产品补上环境。',
  },
  newArea: { en: 'New area in {finish}.', zh: '新增区域：{finish}。' },
  nothingAdded: {
    en: 'The built-in engine continues what the image shows, or fills the new area with a colour or a material. It can’t add new things. Left out: {words:quotes}.',
    zh: '内置引擎只能延续画面已有的内容，或换成指定的颜色与材质，不会添加新的物体；未采用：{words:quotes}。',
  },
} as const;
