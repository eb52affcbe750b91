import { plainNumber } from './plainNumber.ts';

const TOKEN_PATTERN = /\s*([\d.,]+|[-+*/×÷()])/gy;

/** The value of an expression of numbers, `+ - * / ( )` and signs; NaN for anything else, and for a division by zero. */
export function calculate(expression: string): number {
  const tokens = tokensOf(expression);
  if (tokens === undefined) return Number.NaN;
  let next = 0;
  const value = sum();
  return next === tokens.length && Number.isFinite(value) ? value : Number.NaN;

  function sum(): number {
    let total = product();
    for (;;) {
      if (takes('+')) total += product();
      else if (takes('-')) total -= product();
      else return total;
    }
  }

  function product(): number {
    let total = signedFactor();
    for (;;) {
      if (takes('*') || takes('×')) total *= signedFactor();
      else if (takes('/') || takes('÷')) total /= signedFactor();
      else return total;
    }
  }

  function signedFactor(): number {
    if (takes('-')) return -factor();
    takes('+');
    return factor();
  }

  function factor(): number {
    if (takes('(')) {
      const inner = sum();
      return takes(')') ? inner : Number.NaN;
    }
    const number = plainNumber(tokens?.[next] ?? '');
    next += 1;
    return number;
  }

  function takes(sign: string): boolean {
    if (tokens?.[next] !== sign) return false;
    next += 1;
    return true;
  }
}

/** The numbers and signs of an expression; undefined where it has anything else. */
function tokensOf(expression: string): readonly string[] | undefined {
  const text = expression.trimEnd();
  const matches = [...text.matchAll(TOKEN_PATTERN)];
  const length = matches.reduce((sum, [match]) => sum + match.length, 0);
  return length === text.length ? matches.map(([, token]) => token!) : undefined;
}
