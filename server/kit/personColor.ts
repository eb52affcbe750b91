/**
 * The colours of people, as the board shows them by day, in the order in which a board's people get them; white can be read on each. The app
 * has the same list.
 */
const PERSON_COLORS = [
  '#7a4a2b',
  '#4b5d34',
  '#54477d',
  '#a02753',
  '#0265b4',
  '#836a21',
  '#84657e',
  '#106457',
  '#215263',
  '#601f56',
  '#574a22',
  '#852f2d',
] as const;

/** So many people of a board have colours that differ. */
export const COLOR_SLOTS = PERSON_COLORS.length;

/** The colour of a slot, 1 for the first person of a board. */
export function colorOfSlot(slot: number): string {
  return PERSON_COLORS[(slot - 1) % COLOR_SLOTS]!;
}

/** The colour that goes with a name, or an identity, where no board knows a slot for it. */
export function colorOfPerson(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return PERSON_COLORS[sum % COLOR_SLOTS]!;
}
