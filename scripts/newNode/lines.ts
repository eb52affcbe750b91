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

/** The list of what node types keep with one more, which lies in the folder of its type. */
export function withData(nodes: string, type: string, folder: string): string {
  const imported = `import { ${folder}Data } from '../src/nodes/${folder}/data.ts';`;
  const withImport = withLine(nodes, imported, /^import \{ reader \}/);
  return withLine(withImport, `  ${type}: ${folder}Data,`, /^\} as const;$/);
}

/** The table of where dialogs are fetched from with one more, at its end. */
export function withDialogLoader(dialogs: string, folder: string, host: string): string {
  const [head = '', table = ''] = dialogs.split(/(?=^const LOADERS\b)/m);
  return head + withLine(table, `  ${folder}: () => import('./${host}.tsx'),`, /^};$/);
}

/** The gallery with lines at the end of the list that it exports, and with an import where they need one. */
export function withSpecimens(gallery: string, lines: readonly string[], imported?: string): string {
  const [head = '', list = ''] = gallery.split(/(?=^export const \w+: readonly Specimen\b)/m);
  const listed = head + lines.reduce((text, line) => withLine(text, line, /^\];$/), list);
  return imported ? withLine(listed, imported, /^import type \{ DialogName \}/) : listed;
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
