// Lists retired words where they stand in declared names, with what to write instead. npm run names
import { occurrences } from './names/occurrences.ts';

const list = occurrences();
for (const line of list) console.log(line);
if (list.length > 0) process.exitCode = 1;
