/** The marks at the start of a line of a page’s source: of a heading, a list, a cell of a table. */
const LINE_START = /^\s*(?:#+\s+|\d+\.\s+|[-*]\s+|\|\s*)/;
const TABLE_RULE = /^\|[\s|:-]+$/;
const SENTENCE_END = /(?<=[.?!]\s|[。？！])/;

/** The sentences of a help page's source, as they are read on the page. */
export function helpSentences(source: string): readonly string[] {
  return source
    .split('\n')
    .filter((line) => !/^(?:import|export|<|\{)/.test(line) && !TABLE_RULE.test(line))
    .flatMap((line) => plainText(line).split(SENTENCE_END))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function plainText(line: string): string {
  return line
    .replace(LINE_START, '')
    .replace(/\s*\|\s*$/, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>|\*{1,2}|`/g, '')
    .replaceAll(/\s*\|\s*/g, ' – ');
}
