/** A file's name is cut to so many characters, without its ending: file systems take 255 bytes. */
const NAME_LENGTH_MAX = 80;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f\\/:*?"<>|]+/g;
/** Windows keeps these for devices, whatever their ending. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A text as a file's name that every system takes, without its ending. */
export function safeName(text: string): string {
  const cutText = [...text.replaceAll(UNSAFE_CHARACTERS, ' ').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, NAME_LENGTH_MAX)
    .join('');
  const name = cutText
    .replace(/^[. ]+/, '')
    .replace(/[. …]+$/, '')
    .trim();
  return RESERVED_NAME.test(name) ? `${name}_` : name;
}

type FileName = { readonly name: string; readonly extension: string };

/** Names of files in one folder: those that would be the same are numbered, also where only capitals differ. */
export function uniqueFileNames(names: readonly FileName[]): string[] {
  const usedNames = new Set<string>();
  return names.map(({ name, extension }) => {
    const base = safeName(name) || 'image';
    for (let count = 1; ; count += 1) {
      const fileName = `${base}${count === 1 ? '' : ` ${count}`}.${extension}`;
      if (usedNames.has(fileName.toLowerCase())) continue;
      usedNames.add(fileName.toLowerCase());
      return fileName;
    }
  });
}
