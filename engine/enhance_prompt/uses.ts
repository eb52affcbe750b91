type Texts = Readonly<Record<'en' | 'zh', readonly string[]>>;

const HOME: Texts = {
  en: [
    'everyday life at home, pleasant to touch and easy to look after',
    'a quiet companion for many years, made to be repaired',
  ],
  zh: ['日常家用，手感宜人，容易打理', '长久陪伴的日用品，便于维修'],
};
const KITCHEN: Texts = {
  en: ['the kitchen counter, easy to grip, easy to clean', 'breakfast for two, used every day and left on show'],
  zh: ['放在厨房台面，好握、好清洁', '两人早餐，每天使用，也值得摆出来'],
};
const REST: Texts = {
  en: ['long evenings at home, comfortable for hours', 'small flats, light enough to be moved by one person'],
  zh: ['居家久坐也舒适', '适合小户型，一个人就能搬动'],
};
const CARRIED: Texts = {
  en: ['the way to work and weekends away, light and hard wearing', 'daily wear by people of any age'],
  zh: ['通勤与周末出行，轻便耐用', '各年龄段日常使用'],
};
const DESK: Texts = {
  en: ['the home office, clear to read and to use without a manual', 'long working days, quiet and out of the way'],
  zh: ['居家办公，一目了然，无需说明书', '长时间工作，安静不打扰'],
};
const ROAD: Texts = {
  en: ['short trips through the city, seen by everyone', 'daily journeys, easy to enter and to park'],
  zh: ['城市短途，辨识度高', '日常出行，上下方便，容易停放'],
};

const BY_FAMILY: Readonly<Record<string, Texts>> = {
  ...Object.fromEntries(
    ['kettle', 'mug', 'bottle', 'toaster', 'coffeemaker', 'blender', 'tap'].map((family) => [family, KITCHEN]),
  ),
  ...Object.fromEntries(['chair', 'sofa', 'bed', 'table', 'cupboard'].map((family) => [family, REST])),
  ...Object.fromEntries(
    ['watch', 'bag', 'backpack', 'shoe', 'sunglasses', 'ring', 'helmet', 'headphones', 'camera'].map((family) => [
      family,
      CARRIED,
    ]),
  ),
  ...Object.fromEntries(['phone', 'laptop', 'keyboard', 'gamepad', 'speaker'].map((family) => [family, DESK])),
  car: ROAD,
  bicycle: ROAD,
};

/** Sentences on what a product of a family is for. */
export const usesOf = (family: string | undefined): Texts => (family && BY_FAMILY[family]) || HOME;

/** How a product is seen, standing or hanging. */
export const VIEWS: Texts = {
  en: [
    'three-quarter view from slightly above, 85 mm, the whole product in the frame',
    'eye level, 70 mm, the product a little below the middle with air around it',
    'from the front and a little to the side, 100 mm, no distortion, nothing cropped',
  ],
  zh: [
    '四分之三侧视，略高于产品，85 毫米，完整入画',
    '平视，70 毫米，产品略低于画面中心，四周留白',
    '正面略偏侧，100 毫米，无畸变，不裁切',
  ],
};
