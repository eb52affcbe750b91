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

/** The calls of a phone, whose page reads what stands in its address by one of their bodies. */
const PHONE_CALLS = 'contract/calls/phone.ts';

/** Matches a field of a row as the formatter writes it: up to the next one, or to the end of the row. */
function fieldPattern(names: readonly string[]): RegExp {
  return new RegExp(`\\n {2}(?:${names.join('|')}):[^]*?(?=\\n {2}\\w|\\n {2}/\\*\\*|\\n\\}\\))`, 'g');
}

const OPERATION_FIELDS = fieldPattern(SERVER_FIELDS);
/** A run asks its operation which options the body has; of other calls no page reads it. */
const BODY_FIELD = fieldPattern(['body']);

/** Leaves out of calls and operations what no page reads. */
export function removeServerFields(): Plugin {
  return {
    name: 'page-operations',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/(?:operations|calls)\/\w+\.ts$/, code: /define(?:Operation|Call)\(/ },
      handler: (code, id) => (id.endsWith(PHONE_CALLS) ? null : { code: stripServerFields(code), map: null }),
    },
  };
}

/** The code of calls, or of an operation's row, without the server's fields. */
export function stripServerFields(code: string): string {
  return code.replace(code.includes('defineOperation(') ? OPERATION_FIELDS : BODY_FIELD, '');
}
