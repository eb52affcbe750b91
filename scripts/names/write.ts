// Lowers the counts of retired names to what is left of them, or lists where they stand. npm run names [-- --list]
import { writeFileSync } from 'node:fs';
import { allowedCounts, COUNTS, countsOf, countsText, occurrences, rises } from './counts.ts';

const list = occurrences();
if (process.argv.includes('--list')) {
  for (const { file, line, name, kind, word } of list) console.log(`${file}:${line} ${name} ${kind} (${word})`);
} else {
  const more = rises(allowedCounts(), list);
  if (more.length > 0) {
    console.error(more.join('\n'));
    process.exitCode = 1;
  } else {
    writeFileSync(COUNTS, countsText(countsOf(list)));
  }
}
