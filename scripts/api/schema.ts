import * as z from 'zod/mini';
import type { DocComments } from './comments.ts';

/** The part of JSON Schema that the contract's schemas need. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly description?: string;
};

/** The beginning of a reference between schemas. */
export const REFERENCE_PREFIX = '#/components/schemas/';

/** The key under which a schema has the comments on its fields: two places may share the schema of a field. */
const FIELD_COMMENTS_KEY = 'x-fields';
type SchemaWithFields = Schema & { readonly [FIELD_COMMENTS_KEY]?: Readonly<Record<string, string>> };

/** A schema with what is said of its fields at the fields. */
function withFieldComments({ [FIELD_COMMENTS_KEY]: texts = {}, ...schema }: SchemaWithFields): Schema {
  const { properties, items, additionalProperties, anyOf, oneOf } = schema;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const description = texts[name];
    return [name, { ...withFieldComments(field), ...(description && { description }) }];
  });
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: withFieldComments(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: withFieldComments(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(withFieldComments) }),
    ...(oneOf && { oneOf: oneOf.map(withFieldComments) }),
  };
}

/** JSON schemas of what is sent, by name, with what the comments say of them and of their fields. */
export function jsonSchemas(
  names: ReadonlyMap<z.ZodMiniType, string>,
  descriptions: ReadonlyMap<string, string | undefined>,
  comments: DocComments,
): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `${REFERENCE_PREFIX}${id}`,
    override({ zodSchema, jsonSchema }) {
      const form = comments.variantComment(zodSchema);
      if (form !== undefined) jsonSchema.description = form;
      const texts = Object.keys(jsonSchema.properties ?? {}).map((name) => [
        name,
        comments.fieldComment(zodSchema, name),
      ]);
      if (texts.some(([, text]) => text !== undefined)) jsonSchema[FIELD_COMMENTS_KEY] = Object.fromEntries(texts);
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => {
      const description = descriptions.get(name);
      return [name, withFieldComments({ ...(description && { description }), ...schema } as SchemaWithFields)];
    }),
  );
}
