/** Thousands told apart by commas or spaces: nobody writes a decimal comma before three digits of every group. */
const GROUPED_NUMBER = /^[+-]?[1-9]\d{0,2}([,\s]\d{3})+(\.\d*)?$/;
const NUMBER_PATTERN = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** A number in plain digits, with a decimal point or comma and grouped or not; NaN for anything else. */
export function plainNumber(text: string): number {
  const plain = GROUPED_NUMBER.test(text) ? text.replace(/[,\s]/g, '') : text.replace(',', '.');
  return NUMBER_PATTERN.test(plain) ? Number(plain) : Number.NaN;
}
