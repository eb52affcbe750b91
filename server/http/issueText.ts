import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** The kinds of values in words, by the schema's name. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
/** The units that sizes are counted in, by what has them; numbers are compared themselves. */
const UNITS_BY_ORIGIN: Readonly<Record<string, readonly [one: string, other: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** Says in a plain sentence, without its full stop, why a value does not fit its schema. The input is known with `reportInput`. */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if ('input' in issue && issue.input === undefined) return 'It is missing';
      return `It should be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'It is empty';
      return `It should ${boundText(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')}`;
    case 'too_big':
      return `It should ${boundText(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')}`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'It is not an email address'
        : 'It does not have the form that is expected here';
    case 'invalid_value':
      if ('input' in issue && issue.input === undefined) return 'It is missing';
      return `It should be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `It holds what is not known here: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return `It should be a multiple of ${issue.divisor}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'It does not have the form that is expected here';
    case 'custom':
      return issue.message;
  }
}

function boundText(origin: string, limit: number | bigint, relation: string): string {
  const units = UNITS_BY_ORIGIN[origin];
  return units ? `have ${relation} ${limit} ${units[Number(limit) === 1 ? 0 : 1]}` : `be ${relation} ${limit}`;
}
