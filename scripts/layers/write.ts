// Writes the tables of ARCHITECTURE.md, the README of each room, and the debts that are left, which may only become less. npm run layers
import { writeFileSync } from 'node:fs';
import { DEBTS, debtsNow, debtsText, moreDebts, notedDebts } from './debts.ts';
import { papers } from './papers.ts';

for (const { path, text } of papers()) writeFileSync(path, text);
const now = debtsNow();
const more = moreDebts(notedDebts(), now);
if (more.length > 0) {
  console.error(more.join('\n'));
  process.exitCode = 1;
} else {
  writeFileSync(DEBTS, debtsText(now));
}
