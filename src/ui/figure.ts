/** Thousands told apart by commas: nobody writes a decimal comma before three digits of every group. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** What a typed figure means, full-width digits and a decimal comma included; NaN for what is none. */
export function figureOf(typed: string): number {
  const plain = typed.normalize('NFKC').replaceAll('。', '.').replace(/\s/g, '');
  if (plain === '') return Number.NaN;
  return Number(THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.'));
}
