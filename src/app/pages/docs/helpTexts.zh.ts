import { helpFileOf } from './helpFile.ts';
import type { HelpTexts } from './searchHelp.ts';

const SOURCES = import.meta.glob<string>(['../../../nodes/*/docs/*zh.mdx', './topics/*.zh.mdx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The source of every help page in this language, by its file. */
export const HELP_TEXTS: HelpTexts = new Map(
  Object.entries(SOURCES).map(([path, source]) => [helpFileOf(path), source]),
);
