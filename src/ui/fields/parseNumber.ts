/** Thousands told apart by commas or spaces: nobody writes a decimal comma before three digits of every group. */
const GROUPED_NUMBER = /^[+-]?[1-9]\d{0,2}([,\s]\d{3})+(\.\d*)?$/;
const NUMBER_PATTERN = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** A figure as people write it, full-width ones too; NaN for anything else, what only programs write (`1e3`) included. */
export function parseNumber(typed: string): number {
  const normalized = typed.normalize('NFKC').trim().replaceAll('。', '.').replace('\u2212', '-');
  const plain = GROUPED_NUMBER.test(normalized) ? normalized.replace(/[,\s]/g, '') : normalized.replace(',', '.');
  return NUMBER_PATTERN.test(plain) ? Number(plain) : Number.NaN;
}
