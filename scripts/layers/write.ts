// Writes the tables of ARCHITECTURE.md and the README of each room. npm run layers
import { writeFileSync } from 'node:fs';
import { generatedDocuments } from './documents.ts';

for (const { path, text } of generatedDocuments()) writeFileSync(path, text);
