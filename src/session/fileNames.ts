/** A file's name is cut to so many characters, without its ending: file systems take 255 bytes. */
const LONGEST = 80;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f\\/:*?"<>|]+/g;
/** Windows keeps these for devices, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A text as a file's name that every system takes, without its ending. */
export function safeName(text: string): string {
  const cut = [...text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim()].slice(0, LONGEST).join('');
  const name = cut
    .replace(/^[. ]+/, '')
    .replace(/[. …]+$/, '')
    .trim();
  return RESERVED.test(name) ? `${name}_` : name;
}

type FileName = { readonly name: string; readonly ending: string };

/** Names of files in one folder: those that would be the same are numbered, also where only capitals differ. */
export function namesInFolder(wanted: readonly FileName[]): string[] {
  const used = new Set<string>();
  return wanted.map(({ name, ending }) => {
    const base = safeName(name) || 'image';
    for (let count = 1; ; count += 1) {
      const full = `${base}${count === 1 ? '' : ` ${count}`}.${ending}`;
      if (used.has(full.toLowerCase())) continue;
      used.add(full.toLowerCase());
      return full;
    }
  });
}
