/** Linear-light red, green and blue, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** One sRGB channel, 0 to 1, to linear light (IEC 61966-2-1). */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Linear light of the 256 values of an sRGB byte. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255));

/** One linear channel, 0 to 1, to sRGB. */
export function toSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Linear colour of six hex digits. */
export function fromHex(hex: string): Rgb {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(0), channel(2), channel(4)];
}

/** Rec. 709 luminance of a linear colour, 0 to 1. */
export function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Linear blend: `t` 0 gives `a`, 1 gives `b`. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Blend of linear colours in steps that look even: by their square roots, which is near how light is seen. */
export function mixSeen(a: Rgb, b: Rgb, t: number): Rgb {
  const [r, g, blue] = mix(
    [Math.sqrt(a[0]), Math.sqrt(a[1]), Math.sqrt(a[2])],
    [Math.sqrt(b[0]), Math.sqrt(b[1]), Math.sqrt(b[2])],
    t,
  );
  return [r * r, g * g, blue * blue];
}

/** Colours by name: hex, then the words for it in English and Chinese, the first of each being the one shown to people. */
const TABLE = {
  red: ['c8201e', 'red|scarlet', '红色|大红|红'],
  crimson: ['a5132b', 'crimson|cherry red|deep red|dark red', '深红色|深红|绯红'],
  burgundy: ['5f1020', 'burgundy|maroon|wine red', '酒红色|酒红|勃艮第红'],
  coral: ['f0715c', 'coral', '珊瑚色|珊瑚红'],
  orange: ['ee7a1c', 'orange', '橙色|橘色|橙|橘'],
  rust: ['9c4221', 'rust', '铁锈色|锈红'],
  amber: ['f0a01e', 'amber', '琥珀色|琥珀'],
  yellow: ['f2c21a', 'yellow', '黄色|明黄|黄'],
  mustard: ['c99a1e', 'mustard', '芥末黄|芥末色|姜黄'],
  ochre: ['b8792b', 'ochre|ocher', '赭石色|赭色|土黄色|土黄'],
  lime: ['a8c93a', 'lime|lime green|chartreuse', '柠檬绿|青柠色|草绿色|草绿|嫩绿'],
  salmon: ['f19a83', 'salmon|salmon pink', '三文鱼色|鲑鱼粉'],
  khaki: ['a89a6c', 'khaki', '卡其色|卡其'],
  taupe: ['8b7d6f', 'taupe|greige|mushroom|warm grey|warm gray|stone grey|stone gray', '暖灰色|暖灰|灰褐色|灰棕色'],
  mauve: ['a5839c', 'mauve|dusty purple', '藕荷色|灰紫色|灰紫'],
  aubergine: ['3f1f3c', 'aubergine|eggplant|dark purple', '茄紫色|深紫色|深紫'],
  coolgrey: [
    '9aa3ab',
    'cool grey|cool gray|blue grey|blue gray|slate grey|slate gray|slate blue',
    '冷灰色|冷灰|蓝灰色|蓝灰',
  ],
  celadon: ['a9c4b0', 'celadon|celadon green|seafoam', '青瓷色|粉青|淡青色|豆青'],
  lightgrey: ['c4c6c8', 'light grey|light gray|pale grey|pale gray', '浅灰色|浅灰|淡灰色|淡灰'],
  midnight: ['10182c', 'midnight|midnight blue', '午夜蓝|墨蓝色|墨蓝'],
  cream: ['efe6d0', 'cream|creamy', '奶油色|乳白色|奶油白色|奶油白|米白色|米白|奶白色|奶白'],
  ivory: ['f3eedd', 'ivory|off white', '象牙色|象牙白'],
  beige: ['d9c7a4', 'beige', '米色|米黄色|米黄'],
  sand: ['cdb58c', 'sand|sandy', '沙色|沙黄'],
  tan: ['b98d5b', 'tan|camel|cognac', '驼色|棕褐色'],
  brown: ['6b4327', 'brown', '棕色|褐色|咖啡色|棕|褐'],
  chocolate: ['432617', 'chocolate', '巧克力色|巧克力'],
  green: ['2f8a4a', 'green', '绿色|绿'],
  olive: ['6d7032', 'olive|olive green|army green|moss green', '橄榄绿|橄榄色|军绿色|苔藓绿|苔绿色|苔绿'],
  sage: ['9caf88', 'sage|sage green', '鼠尾草绿|灰绿色|豆绿'],
  mint: ['a8dcc0', 'mint|mint green', '薄荷绿|薄荷色'],
  emerald: ['0d7a56', 'emerald|emerald green', '翡翠绿|祖母绿'],
  forest: ['1f4a2e', 'forest|forest green|dark green', '墨绿色|墨绿|森林绿|深绿色|深绿'],
  teal: ['14787c', 'teal|petrol', '蓝绿色|水鸭色|孔雀蓝'],
  turquoise: ['2bb5b0', 'turquoise|aqua', '绿松石色|松石绿|湖绿'],
  cyan: ['23b4d6', 'cyan', '青色|青'],
  sky: ['7fb9e6', 'sky|sky blue|light blue|baby blue', '天蓝色|天蓝|浅蓝色|浅蓝'],
  blue: ['1f55c4', 'blue', '蓝色|蓝'],
  navy: ['152a54', 'navy|navy blue|dark blue', '藏青色|藏青|藏蓝|深蓝色|深蓝|海军蓝'],
  cobalt: ['1643b0', 'cobalt|royal blue', '钴蓝|宝蓝色|宝蓝'],
  indigo: ['332f88', 'indigo', '靛蓝|靛青'],
  purple: ['6b2fa0', 'purple|plum', '紫色|紫'],
  violet: ['7a4fc9', 'violet', '紫罗兰色|紫罗兰'],
  lavender: ['b9a7de', 'lavender|lilac', '薰衣草紫|淡紫色|丁香紫'],
  magenta: ['c01f86', 'magenta|fuchsia', '品红|洋红'],
  pink: ['eb8fae', 'pink', '粉色|粉红色|粉红|粉'],
  rose: ['d98a94', 'rose|dusty pink', '玫瑰色|玫红'],
  blush: ['ecc0bb', 'blush', '腮红粉|裸粉色|裸粉'],
  peach: ['f4b792', 'peach|apricot', '桃色|蜜桃色|杏色'],
  white: ['f2f2f0', 'white', '白色|纯白|雪白|白'],
  grey: ['8c8e90', 'grey|gray', '灰色|灰'],
  charcoal: ['33363a', 'charcoal|anthracite|dark grey|dark gray', '炭灰色|炭灰|深灰色|深灰'],
  graphite: ['3b3e42', 'graphite', '石墨色|石墨'],
  black: ['141416', 'black|jet black', '黑色|纯黑|黑'],
} as const satisfies Record<string, readonly [hex: string, english: string, chinese: string]>;

type TableName = keyof typeof TABLE;
/** A colour that has a name, or six hex digits: "#2f6f4e". */
export type ColourName = TableName | `#${string}`;
export const COLOUR_NAMES = Object.keys(TABLE) as TableName[];

const isHex = (name: ColourName): name is `#${string}` => name.startsWith('#');

/** Linear value of a named colour. */
export function colour(name: ColourName): Rgb {
  return fromHex(isHex(name) ? name.slice(1) : TABLE[name][0]);
}

/** The words for a colour; the first one is the label for people. */
export function colourWords(name: ColourName): { en: string[]; zh: string[] } {
  if (isHex(name)) return { en: [name], zh: [name] };
  const [, en, zh] = TABLE[name];
  return { en: en.split('|'), zh: zh.split('|') };
}
