/** The number of colours of people, as `tokens.css` has them. */
const HUE_COUNT = 12;

/** The hue of a name, 1 to 12: for a person who has no colour on a board. The same name always has the same one. */
export function hueOfName(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return (sum % HUE_COUNT) + 1;
}
