import type { CssNode } from 'css-tree';
import { type LengthContext, pixelsOf, roundLength } from './lengths.ts';

/** A number with the unit that it has left: none, pixels or a share. */
type Amount = { readonly value: number; readonly unit: '' | 'px' | '%' };

const CALC_FUNCTIONS = new Set(['calc', 'min', 'max', 'clamp']);

/** A computation of CSS as one number; undefined for what only its reader can compute. */
export function computeCalc(node: CssNode, lengthContext: LengthContext): string | undefined {
  const amount = evaluateCalc(node, lengthContext);
  return amount && Number.isFinite(amount.value) ? `${roundLength(amount.value)}${amount.unit}` : undefined;
}

/** Says whether a function is a computation. */
export function isComputation(name: string): boolean {
  return CALC_FUNCTIONS.has(name.toLowerCase());
}

function evaluateCalc(node: CssNode, lengthContext: LengthContext): Amount | undefined {
  if (node.type === 'Number') return { value: Number(node.value), unit: '' };
  if (node.type === 'Percentage') return { value: Number(node.value), unit: '%' };
  if (node.type === 'Dimension') {
    const value = pixelsOf(Number(node.value), node.unit, lengthContext);
    return value === undefined ? undefined : { value, unit: 'px' };
  }
  if (node.type === 'Parentheses') return evaluateSum(node.children.toArray(), lengthContext);
  if (node.type !== 'Function' || !isComputation(node.name)) return undefined;
  const terms = splitAtOperator(node.children.toArray(), ',').map((part) => evaluateSum(part, lengthContext));
  const amounts = terms.filter((part) => part !== undefined);
  const [first, second, third] = amounts;
  if (!first || amounts.length !== terms.length || amounts.some(({ unit }) => unit !== first.unit)) return undefined;
  const values = amounts.map(({ value }) => value);
  const name = node.name.toLowerCase();
  if (name === 'calc') return amounts.length === 1 ? first : undefined;
  if (name === 'min') return { ...first, value: Math.min(...values) };
  if (name === 'max') return { ...first, value: Math.max(...values) };
  return second && third && { ...first, value: Math.max(first.value, Math.min(second.value, third.value)) };
}

/** `*` and `/` before `+` and `-`. */
function evaluateSum(nodes: readonly CssNode[], lengthContext: LengthContext): Amount | undefined {
  let sum: Amount | undefined;
  let sign = 1;
  let product: Amount | undefined;
  let operator = '';
  for (const node of nodes.filter(({ type }) => type !== 'WhiteSpace')) {
    if (node.type === 'Operator') {
      operator = node.value.trim();
      if (operator !== '+' && operator !== '-') continue;
      sum = addAmounts(sum, product, sign);
      if (!sum) return undefined;
      sign = operator === '+' ? 1 : -1;
      product = undefined;
      continue;
    }
    const amount = evaluateCalc(node, lengthContext);
    product = product === undefined ? amount : multiplyAmounts(product, amount, operator);
    if (!product) return undefined;
  }
  return addAmounts(sum, product, sign);
}

function addAmounts(sum: Amount | undefined, more: Amount | undefined, sign: number): Amount | undefined {
  if (!more) return undefined;
  if (!sum) return { ...more, value: sign * more.value };
  if (sum.unit !== more.unit) return undefined;
  return { ...sum, value: sum.value + sign * more.value };
}

function multiplyAmounts(one: Amount, other: Amount | undefined, operator: string): Amount | undefined {
  if (!other || (one.unit !== '' && other.unit !== '')) return undefined;
  if (operator === '*') return { value: one.value * other.value, unit: one.unit || other.unit };
  return operator === '/' && other.unit === '' ? { ...one, value: one.value / other.value } : undefined;
}

function splitAtOperator(nodes: readonly CssNode[], sign: string): CssNode[][] {
  const terms: CssNode[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value.trim() === sign) terms.push([]);
    else terms.at(-1)?.push(node);
  }
  return terms;
}
