import type { Plugin } from 'vite';

/** The fields of an operation's row that only the server and its engines read. */
export const SERVER_FIELDS = [
  'requiredInputs',
  'changedPart',
  'durationClass',
  'isEdit',
  'isExact',
  'enlarges',
  'sampleJob',
  'toJob',
  'toAnswer',
] as const;

/** A field of a row as the formatter writes it: up to the next one, or to the end of the row. */
const FIELD = new RegExp(`\\n {2}(?:${SERVER_FIELDS.join('|')}):[^]*?(?=\\n {2}\\w|\\n {2}/\\*\\*|\\n\\}\\))`, 'g');

/** Leaves out of the operations what no page reads. */
export function removeServerFields(): Plugin {
  return {
    name: 'page-operations',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/operations\/\w+\.ts$/, code: 'defineOperation(' },
      handler: (code) => ({ code: stripServerFields(code), map: null }),
    },
  };
}

/** The code of an operation's row without the server's fields. */
export function stripServerFields(code: string): string {
  return code.replace(FIELD, '');
}
