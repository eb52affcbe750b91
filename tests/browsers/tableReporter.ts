import type { Reporter, TestCase, TestModule } from 'vitest/node';

const PROJECT = 'browsers';

/** Prints the rules as rows and the browsers as columns, and below how an input was made that no driver could make. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const browsers = modules.filter((module) => module.project.name === PROJECT);
    if (browsers.length === 0) return;
    const names = browsers.map((module) => module.relativeModuleId.replace(/.*\/|\.test\.ts$/g, ''));
    const notes: string[] = [];
    const rows = new Map<string, string[]>();
    for (const [column, module] of browsers.entries()) {
      for (const test of module.children.allTests()) {
        const row = rows.get(test.name) ?? names.map(() => '-');
        row[column] = cellOf(test, notes);
        rows.set(test.name, row);
      }
    }
    const wrong = [...rows.values()].flat().filter((cell) => cell.startsWith('WRONG')).length;
    console.log(layOut([['', ...names], ...[...rows].map(([name, cells]) => [name, ...cells])]));
    for (const [index, note] of notes.entries()) console.log(`${index + 1}) ${note}`);
    console.log(`${wrong} wrong of ${[...rows.values()].flat().filter((cell) => cell !== '-').length}`);
  }
}

const MARKS = { passed: 'right', failed: 'WRONG', skipped: '-', pending: '-' } as const;

function cellOf(test: TestCase, notes: string[]): string {
  const marks = new Set<number>();
  for (const { message } of test.annotations()) {
    if (!notes.includes(message)) notes.push(message);
    marks.add(notes.indexOf(message) + 1);
  }
  return [MARKS[test.result().state], ...[...marks].map((mark) => `${mark})`)].join(' ');
}

function layOut(table: readonly string[][]): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return `\n${table.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n')}\n`;
}
