/** Puts a line before the first one that matches; a line that is there already is not put again. */
export function insertLine(text: string, line: string, before: RegExp): string {
  if (text.split('\n').includes(line)) return text;
  const lines = text.split('\n');
  const lineIndex = lines.findIndex((other) => before.test(other));
  if (lineIndex < 0) throw new Error(`No line matches ${before}.`);
  return [...lines.slice(0, lineIndex), line, ...lines.slice(lineIndex)].join('\n');
}

/** The registry with one more type: its import among the others by name, its entry at the end of the list. */
export function addDefinition(registry: string, folder: string): string {
  const entry = `  ${folder},`;
  const importLine = `import { ${folder} } from './${folder}/index.ts';`;
  const later = registry
    .split('\n')
    .find((line) => /^import \{ \w+ \} from '\.\/\w+\/index\.ts';$/.test(line) && line > importLine);
  const withImport = insertLine(registry, importLine, later ? new RegExp(`^${escapedForRegExp(later)}$`) : /^$/);
  return insertLine(withImport, entry, /^\];$/);
}

/** The list of what node types keep with one more, which lies in the folder of its type. */
export function addDataSchema(nodes: string, type: string, folder: string): string {
  const importLine = `import { ${folder}Data } from '../src/nodes/${folder}/data.ts';`;
  const withImport = insertLine(nodes, importLine, /^import \{ createReader \}/);
  return insertLine(withImport, `  ${type}: ${folder}Data,`, /^\} as const;$/);
}

/** The registry of dialogs with the line of one more, in alphabetical order. */
export function addDialog(registry: string, folder: string): string {
  const lines = registry.split('\n');
  const exportLine = `export { ${folder} } from './${folder}/index.ts';`;
  if (lines.includes(exportLine)) return registry;
  const folderIn = (line: string) => /^export .* from '\.\/(\w+)\/index\.ts';$/.exec(line)?.[1];
  const lineIndex = lines.findIndex((line) => line === '' || (folderIn(line) ?? '') > folder);
  return [...lines.slice(0, lineIndex), exportLine, ...lines.slice(lineIndex)].join('\n');
}

function escapedForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
