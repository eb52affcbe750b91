// Draws contact sheets of everything that the built-in engine does, on fixed inputs: npm run engine:sheet
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine } from '../../index.ts';
import { designRows, photographRows } from './changes.ts';
import { familyRows, promptRows } from './families.ts';
import { type Cell, drawSheet } from './layout.ts';
import { otherRows } from './others.ts';
import { closePreviews } from './previews.ts';
import { sketchRows, styleRows } from './sketches.ts';

const FOLDER = 'engine/sheets';
const { values } = parseArgs({
  options: {
    /** Sheets by name, separated by commas. */
    only: { type: 'string' },
    /** Products whose name begins so. */
    products: { type: 'string', default: '' },
  },
});

const engine = createEngine();
const SHEETS: Readonly<Record<string, () => Promise<Cell[][]>>> = {
  families: () => familyRows(engine, (name) => name.startsWith(values.products)),
  prompts: () => promptRows(engine),
  sketches: () => sketchRows(engine),
  styles: () => styleRows(engine),
  designs: () => designRows(engine),
  photographs: () => photographRows(engine),
  others: () => otherRows(engine),
};

mkdirSync(FOLDER, { recursive: true });
const names = values.only?.split(',') ?? Object.keys(SHEETS);
try {
  for (const name of names) {
    const rowsOf = SHEETS[name];
    if (rowsOf === undefined) throw new RangeError(`no sheet ${name}; there are ${Object.keys(SHEETS).join(', ')}`);
    writeFileSync(join(FOLDER, `${name}.jpg`), await drawSheet(await rowsOf()));
    console.log(`${FOLDER}/${name}.jpg`);
  }
} finally {
  await closePreviews();
  await engine.close();
}
