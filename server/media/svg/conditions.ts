import type { SvgElement } from './tree/tree.ts';

/** The language that drawings are drawn in: a picture is one for all who see it. */
const LANGUAGE = 'en';
/** Extensions that browsers have, so that they draw what asks for them. */
const EXTENSIONS = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);

/** Says whether an element is drawn by its conditions: a language that is ours, and no extension that somebody else's program has. */
export function meetsConditions({ attributes }: SvgElement): boolean {
  const extensions = attributes.get('requiredExtensions')?.trim().split(/\s+/);
  if (extensions && !extensions.every((one) => EXTENSIONS.has(one))) return false;
  const languages = attributes.get('systemLanguage');
  return (
    languages === undefined || languages.split(',').some((one) => one.trim().toLowerCase().split('-')[0] === LANGUAGE)
  );
}
