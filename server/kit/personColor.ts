/** The colours of people, as the board shows them by day; white can be read on each. */
const PERSON_COLORS = ['#7a4a2b', '#4b5d34', '#54477d'] as const;

/** The colour that goes with a name: the one that the app gives, for a comment that comes without. */
export function colorOfPerson(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return PERSON_COLORS[sum % PERSON_COLORS.length]!;
}
