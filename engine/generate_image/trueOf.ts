import type { Brief } from '../studio/prompt.ts';

const ELECTRIC =
  /^(?:blender|camera|car|coffeemaker|drone|fan|gamepad|headphones|keyboard|lamp|laptop|phone|speaker|toaster|vacuum)(?:\.|$)|\.(?:electric|smart)$/;

/** Words that most products do not show, and the products that are so by their nature. */
const TRUE_OF: readonly (readonly [words: RegExp, products: RegExp])[] = [
  [/^(?:hanging|悬挂)$/, /^(?:lamp\.pendant|fan\.ceiling|watch\.wall)$/],
  [/^(?:electric|电动|charging|充电)$/, ELECTRIC],
  [/^(?:digital|数显|数字显示)$/, /^(?:camera|phone|laptop|gamepad|watch\.smart)/],
  [/^(?:foldable|folding|可折叠|折叠)$/, /^(?:sunglasses|laptop)/],
  [/^(?:adjustable|可调节|可调)$/, /^(?:lamp\.desk|chair\.office)$/],
  [/^(?:colou?rful|彩色|彩)$/, /^toy/],
  [/^(?:kids?|kid s|child(?:ren)?s?|child(?:ren)? s|junior|儿童|孩子|宝宝|幼儿)$/, /^(?:toy|car\.toy|bicycle\.kids)/],
  [
    /^(?:women|womens|women s|woman s|ladies|lady s|men|mens|men s|man s|女士|男士|女款|男款|女式|男式)$/,
    /^(?:perfume|ring)/,
  ],
];
const TWO_TONE = /^(?:two toned?(?: look)?|duotone|contrasting|双色|撞色|拼色|相间)$/;

/** Whether a word that changes nothing is true of the design all the same. */
export const isTrueOf = (word: string, { product, named, finishes, parts }: Brief): boolean =>
  product !== null &&
  (TRUE_OF.some(([words, products]) => words.test(word) && products.test(product)) ||
    (TWO_TONE.test(word) && finishes.length + Object.keys(parts).length > 1) ||
    (word === 'gooseneck' && product === 'kettle.electric' && named.includes('spout')));
