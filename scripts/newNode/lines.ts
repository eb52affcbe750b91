/** Puts a line before the first one that matches; a line that is there already is not put again. */
export function withLine(text: string, line: string, before: RegExp): string {
  if (text.split('\n').includes(line)) return text;
  const lines = text.split('\n');
  const at = lines.findIndex((other) => before.test(other));
  if (at < 0) throw new Error(`No line matches ${before}.`);
  return [...lines.slice(0, at), line, ...lines.slice(at)].join('\n');
}

/** The registry with one more type: its import among the others by name, its entry at the end of the list. */
export function withDefinition(registry: string, folder: string): string {
  const entry = `  ${folder},`;
  const imported = `import { ${folder} } from './${folder}/index.ts';`;
  const later = registry
    .split('\n')
    .find((line) => /^import \{ \w+ \} from '\.\/\w+\/index\.ts';$/.test(line) && line > imported);
  const withImport = withLine(registry, imported, later ? new RegExp(`^${literal(later)}$`) : /^$/);
  return withLine(withImport, entry, /^\];$/);
}

/** The registry of dialogs with the line of one more, in alphabetical order. */
export function withDialog(registry: string, folder: string): string {
  const lines = registry.split('\n');
  const added = `export { ${folder} } from './${folder}/index.ts';`;
  if (lines.includes(added)) return registry;
  const folderIn = (line: string) => /^export .* from '\.\/(\w+)\/index\.ts';$/.exec(line)?.[1];
  const at = lines.findIndex((line) => line === '' || (folderIn(line) ?? '') > folder);
  return [...lines.slice(0, at), added, ...lines.slice(at)].join('\n');
}

/** The gallery with lines at the end of the list that it exports. */
export function withSpecimens(gallery: string, lines: readonly string[]): string {
  const [head = '', list = ''] = gallery.split(/(?=^export const \w+: readonly Specimen\b)/m);
  return head + lines.reduce((text, line) => withLine(text, line, /^\];$/), list);
}

/** A list of names with one more, in alphabetical order. */
export function withName(text: string, name: string): string {
  return text.replace(/\[([^\]]*)\] as const/, (_, list: string) => {
    const names = list
      .split(',')
      .map((item) => item.trim().replaceAll("'", ''))
      .filter(Boolean);
    return `[${[...new Set([...names, name])]
      .sort()
      .map((item) => `'${item}'`)
      .join(', ')}] as const`;
  });
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
