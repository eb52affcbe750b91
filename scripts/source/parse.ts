import { parseSync } from 'rolldown/utils';

type ParsedFile = ReturnType<typeof parseSource>;

let lastParsed: { readonly file: string; readonly text: string; readonly tree: ParsedFile } | undefined;

/** The tree, the imports and the comments of a file, by the parser that builds the product; fails where it is no code. */
export function parse(file: string, text: string): ParsedFile {
  // One file is asked several questions in a row.
  if (lastParsed?.file !== file || lastParsed.text !== text) lastParsed = { file, text, tree: parseSource(file, text) };
  return lastParsed.tree;
}

function parseSource(file: string, text: string) {
  const lang = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
  const result = parseSync(file, text, { lang });
  const [error] = result.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  // The tree is handed over from the parser only when it is read, which takes most of the time.
  return { module: result.module, comments: () => result.comments, program: () => result.program };
}
