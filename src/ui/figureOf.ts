const FIGURE = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** A figure as people write it, full-width ones too; NaN for anything else, what only programs write (`1e3`) included. */
export function figureOf(typed: string): number {
  const plain = typed.normalize('NFKC').trim().replace('\u2212', '-').replace(',', '.');
  return FIGURE.test(plain) ? Number(plain) : Number.NaN;
}
