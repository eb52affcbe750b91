/** The colours of people, as `tokens.css` has them by day; white can be read on each. */
const PERSON_COLORS: readonly string[] = ['#7a4a2b', '#4b5d34', '#54477d'];

/** The same name always gets the same of the colours, counted from 1. */
export function colorIndexOfPerson(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return (sum % PERSON_COLORS.length) + 1;
}

/** The colour that goes with a name. */
export function colorOfPerson(name: string): string {
  return PERSON_COLORS[colorIndexOfPerson(name) - 1]!;
}

/** The hue among the colours; undefined for another one. */
export function personColorIndex(color: string | undefined): number | undefined {
  return color === undefined ? undefined : PERSON_COLORS.indexOf(color) + 1 || undefined;
}
