import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallEntry, Contract } from './contract.ts';
import { readNodeTypes } from './nodeTypes.ts';
import { ACCESS_SENTENCES, SIGNING_IN } from './openapi.ts';
import { REFERENCE, type Schema } from './schema.ts';

const PROSE = join(import.meta.dirname, 'page.md');
/** Bounds beyond these say nothing to a reader. */
const LARGE = 2 ** 40;
const LONG = 10_000;
const TYPES: Readonly<Record<string, string>> = { integer: 'whole number', string: 'text', array: 'list' };
/** Fields that every node may have, said once above the types. */
const COMMON_TYPE = 'removeBackgroundNode';

/** The name that a reference leads to. */
function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.slice(REFERENCE.length);
}

/** A schema's values in words. */
function typeText(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return `[${name}](#${name.toLowerCase()})`;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return forms.map(typeText).join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  const types = [schema.type ?? 'any'].flat();
  if (types.includes('array')) return `list of ${schema.items ? typeText(schema.items) : 'any'}`;
  if (types.includes('object')) return objectOf(schema);
  if (schema.pattern?.startsWith('^data:')) return 'data URL';
  const type = types.map((value) => TYPES[value] ?? value).join(' or ');
  return [type, ...boundsOf(schema)].join(', ');
}

function boundsOf(schema: Schema): string[] {
  const { minimum = -LARGE, exclusiveMinimum, maximum = LARGE, maxLength = LARGE, multipleOf, format } = schema;
  if (format === 'date-time') return ['ISO 8601'];
  if (format !== undefined) return [format];
  if (multipleOf !== undefined) return [`a multiple of ${multipleOf}`];
  if (exclusiveMinimum !== undefined) return [`over ${exclusiveMinimum}`];
  if (minimum > -LARGE && maximum < LARGE) return [`${minimum} to ${maximum}`];
  if (minimum > -LARGE) return [`${minimum} or more`];
  return maxLength < LONG ? [`up to ${maxLength} characters`] : [];
}

function objectOf({ properties, additionalProperties }: Schema): string {
  const fields = Object.keys(properties ?? {});
  if (fields.length > 0) return `{ ${fieldList({ properties })} }`;
  const values = typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'any';
  return values === 'any' ? 'object' : `object of ${values}`;
}

/** The fields of a small object inside another, in a line. */
function fieldList({ properties = {}, required = Object.keys(properties) }: Schema): string {
  const fields = Object.entries(properties);
  return fields
    .map(([name, field]) => `\`${name}\`${required.includes(name) ? '' : '?'}: ${typeText(field)}`)
    .join('; ');
}

/** A list of fields, each with its values and what it is for. */
function fieldsOf({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(([name, field]) => {
      const defaulted = field.default === undefined ? '' : `, else \`${JSON.stringify(field.default)}\``;
      const mark = required.includes(name) ? '' : '?';
      return `- \`${name}\`${mark}: ${typeText(field)}${defaulted}${field.description ? `. ${sentence(field.description)}` : ''}`;
    })
    .join('\n');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export type Schemas = Contract['schemas'];

function bodyOf(schemas: Schemas, name: string): string {
  const schema = schemas[name] ?? {};
  if (schema.anyOf) return `Body, one of: ${schema.anyOf.map((form) => `{ ${fieldList(form)} }`).join(', ')}.`;
  return schema.properties && Object.keys(schema.properties).length > 0 ? `Body:\n${fieldsOf(schema)}` : 'Body: `{}`.';
}

function answerOf(schemas: Schemas, { call, answer }: CallEntry): string {
  if (call.stream) return `Answer: server-sent events, each a [${answer}](#${answer.toLowerCase()}).`;
  const schema = schemas[answer] ?? {};
  if (answer === 'Nothing') return 'Answer: `{}`.';
  if (!answer.endsWith('_answer')) return `Answer: [${answer}](#${answer.toLowerCase()}).`;
  return schema.properties ? `Answer:\n${fieldsOf(schema)}` : `Answer: ${typeText(schema)}.`;
}

function callOf(schemas: Schemas, entry: CallEntry): string {
  const { call, comment, body } = entry;
  const token = SIGNING_IN.has(call.name) ? 'The bearer comes in the header `set-auth-token`.' : '';
  const tokenSentence = comment.includes('set-auth-token') ? '' : token;
  const access =
    comment.includes('needs no token') || comment.includes('Needs no token') ? '' : ACCESS_SENTENCES[call.access];
  const text = [sentence(comment), access, tokenSentence].filter(Boolean).join(' ');
  return `### ${call.name}

\`POST ${call.path}\` ${text}

${bodyOf(schemas, body)}

${answerOf(schemas, entry)}
`;
}

function shapeOf(name: string, schema: Schema): string {
  const description = schema.description ? `${sentence(schema.description)}\n\n` : '';
  const forms = schema.oneOf ?? schema.anyOf;
  const values = forms
    ? forms.map((form) => `- ${form.description ? `${sentence(form.description)} ` : ''}${typeText(form)}`).join('\n')
    : schema.properties
      ? fieldsOf(schema)
      : `A ${typeText(schema)}.`;
  return `### ${name}\n\n${description}${values}\n`;
}

/** The data of each type beside what every node may have. */
function nodesTable(nodes: Contract['nodes']): string {
  const common = Object.keys(nodes[COMMON_TYPE]?.properties ?? {});
  const rows = readNodeTypes().map(({ type, label, handles }) => {
    const { properties = {} } = nodes[type] ?? {};
    const ownFields = Object.entries(properties).filter(([name]) => !common.includes(name));
    const fields = ownFields.map(
      ([name, { default: value }]) => `\`${name}\`${value === undefined ? '' : ` (${JSON.stringify(value)})`}`,
    );
    return `| ${label} | \`${type}\` | ${handles.map((handle) => `\`${handle}\``).join(', ')} | ${fields.join(', ')} |`;
  });
  const shared = nodes[COMMON_TYPE];
  return `${shared ? fieldsOf(shared) : ''}

| Name | \`type\` | handles | fields of \`data\` (and what one that is missing counts as) |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

/** The page of calls for programs, the same for the same contract. */
export function apiPage(contract: Contract): string {
  const { sections, schemas, nodes, problems } = contract;
  const shapes = Object.entries(schemas).filter(([name]) => !/_(body|answer)$/.test(name) && name !== 'Nothing');
  const parts: Readonly<Record<string, string>> = {
    calls: sections
      .map(({ title, calls }) => `## ${title}\n\n${calls.map((entry) => callOf(schemas, entry)).join('\n')}`)
      .join('\n'),
    nodes: nodesTable(nodes),
    shapes: shapes.map(([name, schema]) => shapeOf(name, schema)).join('\n'),
    problems: problems.map(({ code, status, meaning }) => `| \`${code}\` | ${status} | ${meaning} |`).join('\n'),
  };
  return readFileSync(PROSE, 'utf8').replace(/<!-- (\w+) -->/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`page.md asks for ${name}, which there is not.`);
    return part.trimEnd();
  });
}
