// Lists retired words where they stand in declared names, with what to write instead. npm run names
import { retiredNameReports } from './names/occurrences.ts';

const list = retiredNameReports();
for (const line of list) console.log(line);
if (list.length > 0) process.exitCode = 1;
