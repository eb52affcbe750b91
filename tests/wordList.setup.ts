import { loadWordList } from '../src/machines/run/wordList.ts';

// A page has it soon after it stands; tests of the first Go before that take it away by themselves.
await loadWordList();
