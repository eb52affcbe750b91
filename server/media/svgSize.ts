/** Pixels of CSS in an absolute unit. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};
const LENGTH = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i;
const ROOT = /^<svg([^>]*?)(\/?)>/;

export type SvgSize = { readonly width: number; readonly height: number };

/** The size in CSS pixels that a cleaned SVG declares, alone or by its `viewBox`; undefined when it has neither. */
export function declaredSize(svg: string): SvgSize | undefined {
  const box = viewBoxOf(svg);
  const [width, height] = [lengthOf(attributeOf(svg, 'width')), lengthOf(attributeOf(svg, 'height'))];
  if (width && height) return { width, height };
  if (!box) return undefined;
  if (width) return { width, height: (width * box.height) / box.width };
  return height ? { width: (height * box.width) / box.height, height } : box;
}

/** A cleaned SVG that is drawn at a size in pixels; what has no `viewBox` gets the one of `natural`. */
export function resizeSvg(svg: string, natural: SvgSize, { width, height }: SvgSize): string {
  const box = viewBoxOf(svg) ? '' : ` viewBox="0 0 ${natural.width} ${natural.height}"`;
  return svg.replace(ROOT, (_, attributes: string, end: string) => {
    const others = attributes.replace(/ (?:width|height)="[^"]*"/g, '');
    return `<svg${others} width="${width}" height="${height}"${box}${end}>`;
  });
}

/** A cleaned SVG with something to draw in its origin, so that what it draws reaches from there. */
export function anchored(svg: string): string {
  return svg.replace(ROOT, (_, attributes: string, end: string) =>
    end === '' ? `<svg${attributes}><rect width="0.01" height="0.01"/>` : `<svg${attributes}/>`,
  );
}

/** Whether a cleaned SVG says which part of its plane it shows. */
export function viewBoxOf(svg: string): SvgSize | undefined {
  const [, , width = 0, height = 0] = (attributeOf(svg, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function attributeOf(svg: string, name: string): string | undefined {
  const [, attributes = ''] = ROOT.exec(svg) ?? [];
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** A positive length in CSS pixels; undefined for shares and units of a font, which a picture does not have. */
function lengthOf(text = ''): number | undefined {
  const [, digits = '', unit = ''] = LENGTH.exec(text) ?? [];
  const length = Number(digits) * (UNITS[unit.toLowerCase()] ?? 0);
  return Number.isFinite(length) && length > 0 ? length : undefined;
}
