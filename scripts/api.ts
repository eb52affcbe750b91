// Writes what follows from the code: docs/api.md, the calls for programs; the schemas of the files of engines and plans, and the default models. node scripts/api.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Call } from '../contract/calls/call.ts';
import { pictureAnswer } from '../contract/calls/fields.ts';
import { CALLS } from '../contract/calls/index.ts';
import { OPERATIONS, type Operation } from '../contract/operations.ts';
import { PROBLEM_STATUS } from '../contract/problem.ts';
import { EnginesFile } from '../server/engines/configuration.ts';
import { DEFAULT_MODELS, MODELS_READ, type ProviderKind } from '../server/engines/models.ts';
import { DEFAULT_PRICES, PRICES_READ } from '../server/engines/prices.ts';
import { PlanFile } from '../server/plans/planFile.ts';

export const PAGE = join(import.meta.dirname, '../docs/api.md');
export const PLAN_SCHEMA = join(import.meta.dirname, '../docs/plans.schema.json');
export const SCHEMA = join(import.meta.dirname, '../docs/engines/engines.schema.json');
export const MODELS = join(import.meta.dirname, '../docs/engines/models.md');
/** In this order; calls of the app alone (boards, reviews) are left out. */
const SECTIONS: Readonly<Record<string, readonly (keyof typeof CALLS)[]>> = {
  Accounts: ['sign_up', 'sign_in', 'sign_out'],
  'Files in': ['save_image', 'upload_3d', 'save_3d_view', 'crop_image'],
  'Results of an engine': OPERATIONS,
  'More about results': ['export_stl', 'get_image_url', 'get_recipe'],
};
/** Bounds beyond these say nothing to a reader. */
const LARGE = 2 ** 40;

const TYPES: Readonly<Record<string, string>> = { integer: 'whole number', string: 'text' };

/** The part of JSON Schema that the contract's fields need. */
type Field = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Field[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
};

/** A field's values in words. */
function valuesOf(field: Field): string {
  if (field.anyOf) return field.anyOf.map(valuesOf).join(' or ');
  if (field.enum) return field.enum.map((value) => `\`${value}\``).join(', ');
  if (field.type === 'array') return `list of ${field.items ? valuesOf(field.items) : 'values'}`;
  if (field.pattern?.includes('png')) return 'object key';
  if (field.pattern?.startsWith('^data:')) return 'data URL';
  const { minimum = -LARGE, maximum = LARGE, maxLength = LARGE, multipleOf } = field;
  const types = [field.type ?? 'any'].flat().map((type) => TYPES[type] ?? type);
  const type = types.join(' or ');
  if (multipleOf !== undefined) return `multiple of ${multipleOf}`;
  if (minimum > -LARGE && maximum < LARGE) return `${type}, ${minimum} to ${maximum}`;
  return maxLength < 10_000 ? `${type}, up to ${maxLength} characters` : type;
}

function fieldsOf(schema: z.ZodMiniType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Field;
  const fields = Object.entries(properties).map(
    ([name, field]) => `\`${name}\`${required.includes(name) ? '' : '?'} (${valuesOf(field)})`,
  );
  return fields.length > 0 ? fields.join('; ') : 'nothing';
}

function rowOf({ path, body, answer, stream }: Call): string {
  const answered = stream ? 'events of pictures' : answer === pictureAnswer ? 'a picture' : fieldsOf(answer);
  return `| \`${path}\` | ${fieldsOf(body)} | ${answered} |`;
}

/** The page, the same for the same contract. */
export function apiPage(): string {
  const sections = Object.entries(SECTIONS).map(
    ([title, names]) => `## ${title}

| call | body | answer |
| --- | --- | --- |
${names.map((name) => rowOf(CALLS[name])).join('\n')}
`,
  );
  const codes = Object.entries(PROBLEM_STATUS).map(([code, status]) => `\`${code}\` ${status}`);
  return `# The API

Everything that the app does goes over these calls, and programs may use them too. Made by \`npm run api\` from the contract
(\`contract/calls\`), which the server checks every body against; a test keeps it current.

Every call is a POST with a JSON body. Signing up or in answers with a header \`set-auth-token\`; all other calls want it as
\`authorization: Bearer TOKEN\`. A question mark marks fields that may be left out.

\`\`\`
HOST=http://127.0.0.1:4400
TOKEN=$(curl -sD - -o /dev/null $HOST${CALLS.sign_up.path} -H 'content-type: application/json' \\
  -d '{"email": "me@example.com", "password": "a long password", "name": "Me"}' | sed -n 's/^set-auth-token: *//p' | tr -d '\\r')
printf '{"imageb64": "data:image/png;base64,%s", "alpha": true}' "$(base64 -w0 sketch.png)" |
  curl -s $HOST/api/save_image/ -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d @-
curl -s $HOST/api/process_sketch/ -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"prompt": "copper kettle with a walnut handle", "sketch_object_key": "KEY", "seed": 7}'
\`\`\`

An answer names its picture, vector, model or film by an object key, for other calls, and an address under which it can be fetched
for some days without signing in (\`get_image_url\` gives a new one). "A picture" stands for these fields: ${fieldsOf(pictureAnswer)}.

\`remarks\` say what was not understood or left out. A \`seed\` makes a run repeatable; without one the server draws one, which stands in
the \`recipe\`. Masks are PNGs of the picture's size: transparent where the picture may change, opaque where it stays. \`generate_image\`
answers with server-sent events: \`prepared\`, an \`image\` for each design (a picture, and its \`index\`), \`done\`; instead of a picture
there may be an \`error\` with \`code\` and \`detail\`.

What the built-in engine does with each call: [engine](engine/README.md).

${sections.join('\n')}
## When something is refused

A \`busy\` answer names in its header \`Retry-After\` the seconds after which to ask again; of files that are to be read, one person
may have three waiting. The answer has a status, and a body with \`status\`, a stable \`code\` and a sentence \`detail\`:
${codes.join(', ')}.
`;
}

/** The schema of the file of engines, for editors. */
export function enginesSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(EnginesFile, { io: 'input' }), null, 2)}\n`;
}

/** The schema of the file of plans, for editors. */
export function planSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(PlanFile, { io: 'input' }), null, 2)}\n`;
}

/** The models that do an operation unless the file names another, and what they cost, about. */
export function modelsPage(): string {
  const kinds = (['openai', 'google', 'fal'] as const).filter((kind) => Object.keys(DEFAULT_MODELS[kind]).length > 0);
  const row = (operation: Operation) =>
    `| \`${operation}\` | ${kinds.map((kind) => (DEFAULT_MODELS[kind][operation] ? `\`${DEFAULT_MODELS[kind][operation]}\`` : '')).join(' | ')} |`;
  const models = kinds.flatMap((kind) =>
    [...new Set(Object.values(DEFAULT_MODELS[kind]))].map((model) => [kind, model]),
  );
  const price = ([kind, model]: readonly string[]) => {
    const known = DEFAULT_PRICES[kind as ProviderKind]?.[model ?? ''];
    const id = `\`${kind}:${model}\``;
    return known ? `| ${id} | about $${known.dollars} | ${known.basis} |` : `| ${id} | not known | |`;
  };
  return `# Default models

Ids as the libraries' types and the providers' documentation had them on ${MODELS_READ}. **None was ever run against the real thing by us.** Name
others in the [file of engines](README.md#the-file). ComfyUI does each operation by the graph of its name; \`openai-compatible\` and \`http\` have
the models that the file gives them. Black vectors are always traced by the built-in engine.

| Operation | ${kinds.map((kind) => `\`${kind}\``).join(' | ')} |
| --- | ${kinds.map(() => '---').join(' | ')} |
${OPERATIONS.map(row).join('\n')}

## Their prices

US dollars for one result, as public text about the providers had them on ${PRICES_READ}. **They were not verified against the providers, nor
compared with any bill**, and prices change: check them, and write yours into \`prices\` of the [file](README.md#the-file), which count instead.
Costs that come from this table are said with "about". They hold for the provider's own address alone.

| Model | Price | For |
| --- | --- | --- |
${models.map(price).join('\n')}
`;
}

if (import.meta.main) {
  writeFileSync(PAGE, apiPage());
  writeFileSync(SCHEMA, enginesSchema());
  writeFileSync(PLAN_SCHEMA, planSchema());
  writeFileSync(MODELS, modelsPage());
}
