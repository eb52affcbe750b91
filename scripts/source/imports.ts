import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Visitor } from 'rolldown/utils';
import { parse } from './parse.ts';

/** One file or package that a file imports from. */
export type SourceImport = {
  readonly specifier: string;
  /** Its path in the repository, where it is a file of ours. */
  readonly path: string | undefined;
  /** True where it comes with the file: not for types alone, nor at run time. */
  readonly isStatic: boolean;
};

const importsByFile = new Map<string, readonly SourceImport[]>();

/** Everything that a file imports: values and types, at once and at run time. */
export function importsOf(file: string): readonly SourceImport[] {
  const known = importsByFile.get(file);
  if (known) return known;
  const imports = importsIn(file, readFileSync(file, 'utf8'));
  importsByFile.set(file, imports);
  return imports;
}

const TYPE_IMPORT = /^(?:import|export)\s+type\b/;

/** Everything that this text of a file imports. */
export function importsIn(file: string, text: string): readonly SourceImport[] {
  const { module, program } = parse(file, text);
  const imports = new Map<string, SourceImport>();
  const add = (specifier: string, isStatic: boolean) => {
    const wasStatic = imports.get(specifier)?.isStatic ?? false;
    imports.set(specifier, { specifier, path: pathOf(file, specifier), isStatic: isStatic || wasStatic });
  };
  const isOfValues = (start: number) => !TYPE_IMPORT.test(text.slice(start, start + 20));
  for (const { moduleRequest, start } of module.staticImports) add(moduleRequest.value, isOfValues(start));
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.value, isOfValues(start));
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = unquote(text.slice(moduleRequest.start, moduleRequest.end));
    if (specifier !== undefined) add(specifier, false);
  }
  // `import('…').Name` within a type, for which the whole tree is read.
  if (text.includes('import('))
    new Visitor({ TSImportType: ({ source }) => add(source.value, false) }).visit(program());
  return [...imports.values()];
}

/** The text of a literal; undefined where the address is computed. */
function unquote(code: string): string | undefined {
  return /^(['"`])[^$]*\1$/.test(code) ? code.slice(1, -1) : undefined;
}

function pathOf(file: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? join(dirname(file), specifier.replace(/\?.*$/, '')) : undefined;
}
