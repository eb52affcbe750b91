import { calculate } from './calculate.ts';
import { plainNumber } from './plainNumber.ts';

/**
 * A figure as people write it, full-width ones too, or an expression of such with `+ - * / ( )`; NaN for anything else, what only programs
 * write (`1e3`) included.
 */
export function parseNumber(typed: string): number {
  const normalized = typed.normalize('NFKC').trim().replaceAll('。', '.').replaceAll('\u2212', '-');
  const number = plainNumber(normalized);
  return Number.isNaN(number) ? calculate(normalized) : number;
}
