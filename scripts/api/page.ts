import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract, DocumentedCall } from './contract.ts';
import { readNodeTypes } from './nodeTypes.ts';
import { ACCESS_SENTENCES, SIGN_IN_CALLS } from './openapi.ts';
import { REFERENCE_PREFIX, type Schema } from './schema.ts';

const PAGE_TEMPLATE = join(import.meta.dirname, 'page.md');
/** Bounds beyond these say nothing to a reader. */
const LARGE_BOUND = 2 ** 40;
const LONG_TEXT_LENGTH = 10_000;
const TYPE_NAMES: Readonly<Record<string, string>> = { integer: 'whole number', string: 'text', array: 'list' };
/** Fields that every node may have, said once above the types. */
const COMMON_TYPE = 'removeBackgroundNode';

/** The name that a reference leads to. */
function referencedName({ $ref }: Schema): string | undefined {
  return $ref?.slice(REFERENCE_PREFIX.length);
}

/** A schema's values in words. */
function typeText(schema: Schema): string {
  const name = referencedName(schema);
  if (name !== undefined) return `[${name}](#${name.toLowerCase()})`;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map(typeText).join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  const types = [schema.type ?? 'any'].flat();
  if (types.includes('array')) return `list of ${schema.items ? typeText(schema.items) : 'any'}`;
  if (types.includes('object')) return objectText(schema);
  if (schema.pattern?.startsWith('^data:')) return 'data URL';
  const type = types.map((value) => TYPE_NAMES[value] ?? value).join(' or ');
  return [type, ...boundTexts(schema)].join(', ');
}

function boundTexts(schema: Schema): string[] {
  const {
    minimum = -LARGE_BOUND,
    exclusiveMinimum,
    maximum = LARGE_BOUND,
    maxLength = LARGE_BOUND,
    multipleOf,
    format,
  } = schema;
  if (format === 'date-time') return ['ISO 8601'];
  if (format !== undefined) return [format];
  if (multipleOf !== undefined) return [`a multiple of ${multipleOf}`];
  if (exclusiveMinimum !== undefined) return [`over ${exclusiveMinimum}`];
  if (minimum > -LARGE_BOUND && maximum < LARGE_BOUND) return [`${minimum} to ${maximum}`];
  if (minimum > -LARGE_BOUND) return [`${minimum} or more`];
  return maxLength < LONG_TEXT_LENGTH ? [`up to ${maxLength} characters`] : [];
}

function objectText({ properties, additionalProperties }: Schema): string {
  const fields = Object.keys(properties ?? {});
  if (fields.length > 0) return `{ ${inlineFields({ properties })} }`;
  const values = typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'any';
  return values === 'any' ? 'object' : `object of ${values}`;
}

/** The fields of a small object inside another, in a line. */
function inlineFields({ properties = {}, required = Object.keys(properties) }: Schema): string {
  const fields = Object.entries(properties);
  return fields
    .map(([name, field]) => `\`${name}\`${required.includes(name) ? '' : '?'}: ${typeText(field)}`)
    .join('; ');
}

/** A list of fields, each with its values and what it is for. */
function fieldListText({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(([name, field]) => {
      const defaulted = field.default === undefined ? '' : `, default \`${JSON.stringify(field.default)}\``;
      const mark = required.includes(name) ? '' : '?';
      return `- \`${name}\`${mark}: ${typeText(field)}${defaulted}${field.description ? `. ${sentence(field.description)}` : ''}`;
    })
    .join('\n');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export type Schemas = Contract['schemas'];

function bodyText(schemas: Schemas, name: string): string {
  const schema = schemas[name] ?? {};
  if (schema.anyOf) return `Body, one of: ${schema.anyOf.map((form) => `{ ${inlineFields(form)} }`).join(', ')}.`;
  return schema.properties && Object.keys(schema.properties).length > 0
    ? `Body:\n${fieldListText(schema)}`
    : 'Body: `{}`.';
}

function answerText(schemas: Schemas, { call, answer }: DocumentedCall): string {
  if (call.stream) return `Answer: server-sent events, each a [${answer}](#${answer.toLowerCase()}).`;
  const schema = schemas[answer] ?? {};
  if (answer === 'Nothing') return 'Answer: `{}`.';
  if (!answer.endsWith('_answer')) return `Answer: [${answer}](#${answer.toLowerCase()}).`;
  return schema.properties ? `Answer:\n${fieldListText(schema)}` : `Answer: ${typeText(schema)}.`;
}

function callText(schemas: Schemas, entry: DocumentedCall): string {
  const { call, comment, body } = entry;
  const token = SIGN_IN_CALLS.has(call.name) ? 'The header `set-auth-token` of the answer has the bearer.' : '';
  const text = [sentence(comment), ACCESS_SENTENCES[call.access], token].filter(Boolean).join(' ');
  return `### ${call.name}

\`POST ${call.path}\` ${text}

${bodyText(schemas, body)}

${answerText(schemas, entry)}
`;
}

function schemaText(name: string, schema: Schema): string {
  const description = schema.description ? `${sentence(schema.description)}\n\n` : '';
  const variants = schema.oneOf ?? schema.anyOf;
  const values = variants
    ? variants
        .map((form) => `- ${form.description ? `${sentence(form.description)} ` : ''}${typeText(form)}`)
        .join('\n')
    : schema.properties
      ? fieldListText(schema)
      : `${capitalized(typeText(schema))}.`;
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
  return `${shared ? fieldListText(shared) : ''}

| Name | \`type\` | Handles | Fields of \`data\` (with their defaults) |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

/** The page of calls for programs, the same for the same contract. */
export function apiPage(contract: Contract): string {
  const { sections, schemas, nodes, problems, closes } = contract;
  const shapes = Object.entries(schemas).filter(([name]) => !/_(body|answer)$/.test(name) && name !== 'Nothing');
  const parts: Readonly<Record<string, string>> = {
    calls: sections
      .map(({ title, calls }) => `## ${title}\n\n${calls.map((entry) => callText(schemas, entry)).join('\n')}`)
      .join('\n'),
    nodes: nodesTable(nodes),
    shapes: shapes.map(([name, schema]) => schemaText(name, schema)).join('\n'),
    problems: problems.map(({ code, status, meaning }) => `| \`${code}\` | ${status} | ${meaning} |`).join('\n'),
    closes: closes.map(({ name, code, meaning }) => `| ${code} | \`${name}\` | ${meaning} |`).join('\n'),
  };
  return readFileSync(PAGE_TEMPLATE, 'utf8').replace(/<!-- (\w+) -->/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`page.md asks for ${name}, which there is not.`);
    return part.trimEnd();
  });
}
