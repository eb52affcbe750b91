// Writes the tables of ARCHITECTURE.md and the README of each room. npm run layers
import { writeFileSync } from 'node:fs';
import { papers } from './papers.ts';

for (const { path, text } of papers()) writeFileSync(path, text);
