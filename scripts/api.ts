// Writes what follows from the code: docs/api.md and docs/openapi.json, the calls for programs; the schemas of the files of engines and plans, and the default models. node scripts/api.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OPERATIONS, type Operation } from '../contract/operations/index.ts';
import type { ProviderKind } from '../server/engines/kit/provider.ts';
import { DEFAULT_MODELS, MODELS_CHECKED_ON } from '../server/engines/settings/defaultModels.ts';
import { DEFAULT_PRICES, PRICES_CHECKED_ON } from '../server/engines/settings/defaultPrices.ts';
import { EnginesFile } from '../server/engines/settings/enginesFile.ts';
import { PlanFile } from '../server/plans/planFile.ts';
import { readContract } from './api/contract.ts';
import { openApi } from './api/openapi.ts';
import { apiPage as writePage } from './api/page.ts';

export const API_PAGE_PATH = join(import.meta.dirname, '../docs/api.md');
export const OPENAPI_PATH = join(import.meta.dirname, '../docs/openapi.json');
export const PLAN_SCHEMA_PATH = join(import.meta.dirname, '../docs/plans.schema.json');
export const ENGINES_SCHEMA_PATH = join(import.meta.dirname, '../docs/engines/engines.schema.json');
export const MODELS_PAGE_PATH = join(import.meta.dirname, '../docs/engines/models.md');

/** The whole contract as a page for people. */
export const apiPage = (): string => writePage(readContract());

/** The whole contract as an OpenAPI document. */
export const apiDocument = (): string => `${JSON.stringify(openApi(readContract()), null, 2)}\n`;

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
    const defaultPrice = DEFAULT_PRICES[kind as ProviderKind]?.[model ?? ''];
    const id = `\`${kind}:${model}\``;
    return defaultPrice
      ? `| ${id} | about $${defaultPrice.dollars} | ${defaultPrice.basis} |`
      : `| ${id} | not known | |`;
  };
  return `# Default models

These ids come from the types of the libraries and the documentation of the providers, as of ${MODELS_CHECKED_ON}. **We never ran any of them against
the real services.** To use others, name them in the [file of engines](README.md#the-file). ComfyUI does each operation with the graph of that name.
\`openai-compatible\` and \`http\` have the models that the file lists for them. The built-in engine always traces black vectors.

| Operation | ${kinds.map((kind) => `\`${kind}\``).join(' | ')} |
| --- | ${kinds.map(() => '---').join(' | ')} |
${OPERATIONS.map(row).join('\n')}

## Their prices

US dollars for one result, from public text about the providers, as of ${PRICES_CHECKED_ON}. **They were not verified with the providers, nor compared
with any bill**, and prices change. Check them, and set your own in \`prices\` of the [file](README.md#the-file): they take precedence. Costs from
this table are shown with “about”. They apply only at the provider’s own address.

| Model | Price | For |
| --- | --- | --- |
${models.map(price).join('\n')}
`;
}

if (import.meta.main) {
  writeFileSync(API_PAGE_PATH, apiPage());
  writeFileSync(OPENAPI_PATH, apiDocument());
  writeFileSync(ENGINES_SCHEMA_PATH, enginesSchema());
  writeFileSync(PLAN_SCHEMA_PATH, planSchema());
  writeFileSync(MODELS_PAGE_PATH, modelsPage());
}
