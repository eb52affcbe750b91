/** Words as `text-transform` asks for them, which the drawing library does not heed. */
export function inCase(words: string, transform: string | undefined): string {
  switch (transform) {
    case 'uppercase':
      return words.toUpperCase();
    case 'lowercase':
      return words.toLowerCase();
    case 'capitalize':
      return words.replace(
        /(^|[\s\p{Pd}])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      );
    default:
      return words;
  }
}
