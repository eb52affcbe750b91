import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from '@babel/parser';
import type * as z from 'zod/mini';

type Statement = ReturnType<typeof parse>['program']['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
type ObjectExpression = Extract<Expression, { type: 'ObjectExpression' }>;
type ObjectProperty = Extract<ObjectExpression['properties'][number], { type: 'ObjectProperty' }>;
type CallExpression = Extract<Expression, { type: 'CallExpression' }>;
type Comments = readonly { readonly value: string }[] | null | undefined;

/** A constant of a source file: what it is set to, the doc comment before it, and the file. */
type SourceConstant = { readonly value: Expression; readonly comment: string | undefined; readonly file: string };
type ParsedSource = {
  readonly constants: ReadonlyMap<string, SourceConstant>;
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
};

/** The doc comments of the contract, by the schemas that they are about. */
export type DocComments = {
  /** The constants of a file, in its order. */
  constantNamesIn(file: string): readonly string[];
  /** The comment before a constant of a file. */
  commentOf(file: string, name: string): string | undefined;
  /** The comment before a field of an object's schema. */
  fieldComment(schema: object, name: string): string | undefined;
  /** The comment before one of several forms of a schema. */
  variantComment(schema: object): string | undefined;
  /** Reads the comments inside a schema that a constant of a file holds. */
  registerSchema(file: string, name: string, schema: z.ZodMiniType): void;
  /** The same for the schemas that a constant holds by name. */
  registerFields(file: string, name: string, schemas: Readonly<Record<string, z.ZodMiniType>>): void;
  /** The comments before the fields of a constant. */
  fieldCommentsOf(file: string, name: string): ReadonlyMap<string, string>;
  /** The same for a call: those inside its body and its answer. */
  registerCall(
    file: string,
    name: string,
    call: { readonly body: z.ZodMiniType; readonly answer: z.ZodMiniType },
  ): void;
};

/** The parts of a schema that its comments are about. */
type SchemaDefinition = {
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
};

/** The text of the last doc comment before something, an empty line between its paragraphs. */
function textOf(comments: Comments): string | undefined {
  const last = comments?.at(-1)?.value;
  if (last === undefined || !last.startsWith('*')) return undefined;
  const lines = last.slice(1).split('\n');
  const text = lines.map((line) => line.replace(/^\s*\*?\s?/, '').trim()).join('\n');
  const paragraphs = text.trim().split(/\n{2,}/);
  return paragraphs.map((paragraph) => paragraph.replace(/\s+/g, ' ')).join('\n\n');
}

function readSource(file: string): ParsedSource {
  const { program } = parse(readFileSync(file, 'utf8'), { sourceType: 'module', plugins: ['typescript'] });
  const constants = new Map<string, SourceConstant>();
  const imports = new Map<string, { file: string; name: string }>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.')) {
      const from = resolve(dirname(file), statement.source.value);
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
          imports.set(specifier.local.name, { file: from, name: specifier.imported.name });
      continue;
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    const comment = textOf(statement.leadingComments);
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, { value: init, comment, file });
  }
  return { constants, imports };
}

/** Creates the reader of doc comments; each file is parsed once. */
export function createDocComments(): DocComments {
  const sources = new Map<string, ParsedSource>();
  const fieldComments = new WeakMap<object, Map<string, string>>();
  const variantComments = new WeakMap<object, string>();

  function sourceOf(file: string): ParsedSource {
    const cachedSource = sources.get(file) ?? readSource(file);
    sources.set(file, cachedSource);
    return cachedSource;
  }

  function constantOf(file: string, name: string): SourceConstant | undefined {
    const { constants, imports } = sourceOf(file);
    const imported = imports.get(name);
    return constants.get(name) ?? (imported && constantOf(imported.file, imported.name));
  }

  /** Notes what is said of a schema, following the expression that made it. */
  function visitSchema(schema: z.ZodMiniType, expression: Expression, file: string): void {
    const definition = schema._zod.def as SchemaDefinition;
    if (expression.type === 'Identifier') {
      const constant = constantOf(file, expression.name);
      if (constant) visitSchema(schema, constant.value, constant.file);
      return;
    }
    if (expression.type !== 'CallExpression') return;
    const { callee } = expression;
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') {
      visitInner(schema, expression, file);
      return;
    }
    // `z.string().check(...)` and `.brand()` are about the schema before the dot.
    const [first] = expression.arguments;
    if (callee.object.type === 'CallExpression') visitSchema(schema, callee.object, file);
    else if (definition.options) visitVariants(definition.options, expression, file);
    else if (definition.shape && first?.type === 'ObjectExpression') visitFields(schema, definition.shape, first, file);
    else visitInner(schema, expression, file);
  }

  /** Follows a call that wraps another schema, such as `z.optional` or a function of ours. */
  function visitInner(schema: z.ZodMiniType, { arguments: [first] }: CallExpression, file: string): void {
    const { innerType, element, in: input } = schema._zod.def as SchemaDefinition;
    const inner = innerType ?? element ?? input;
    if (inner && first && first.type !== 'SpreadElement' && first.type !== 'ArgumentPlaceholder')
      visitSchema(inner, first, file);
  }

  function visitVariants(options: readonly z.ZodMiniType[], { arguments: args }: CallExpression, file: string): void {
    const list = args.find((argument) => argument.type === 'ArrayExpression');
    for (const [index, element] of (list?.elements ?? []).entries()) {
      const option = options[index];
      if (!element || !option || element.type === 'SpreadElement') continue;
      const comment = textOf(element.leadingComments);
      if (comment !== undefined) variantComments.set(option, comment);
      visitSchema(option, element, file);
    }
  }

  function visitFields(
    schema: z.ZodMiniType,
    shape: Readonly<Record<string, z.ZodMiniType>>,
    { properties }: ObjectExpression,
    file: string,
  ): void {
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const spread = objectOf(property.argument, file);
        if (spread) visitFields(schema, shape, spread.object, spread.file);
      } else if (property.type === 'ObjectProperty' && property.key.type === 'Identifier') {
        const field = shape[property.key.name];
        const comment = textOf(property.leadingComments);
        if (comment !== undefined)
          fieldComments.set(schema, (fieldComments.get(schema) ?? new Map()).set(property.key.name, comment));
        if (field) visitSchema(field, property.value as Expression, file);
      }
    }
  }

  /** The fields that are spread into others: a constant of fields, or another schema's `shape`. */
  function objectOf(expression: Expression, file: string): { object: ObjectExpression; file: string } | undefined {
    if (expression.type === 'ObjectExpression') return { object: expression, file };
    if (expression.type === 'MemberExpression') return objectOf(expression.object as Expression, file);
    if (expression.type === 'CallExpression') {
      const [first] = expression.arguments;
      return first?.type === 'ObjectExpression' ? { object: first, file } : undefined;
    }
    if (expression.type !== 'Identifier') return undefined;
    const constant = constantOf(file, expression.name);
    return constant && objectOf(constant.value, constant.file);
  }

  /** The properties of a constant object by their names. */
  function propertiesOf(file: string, name: string): Map<string, ObjectProperty> {
    let value = constantOf(file, name)?.value;
    while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression;
    if (value?.type !== 'ObjectExpression') throw new Error(`${file} has no object ${name}.`);
    const properties = value.properties.filter((property) => property.type === 'ObjectProperty');
    return new Map(
      properties.flatMap((property) => (property.key.type === 'Identifier' ? [[property.key.name, property]] : [])),
    );
  }

  return {
    constantNamesIn: (file) => [...sourceOf(file).constants.keys()],
    commentOf: (file, name) => constantOf(file, name)?.comment,
    fieldComment: (schema, name) => fieldComments.get(schema)?.get(name),
    variantComment: (schema) => variantComments.get(schema),
    registerSchema(file, name, schema) {
      const constant = constantOf(file, name);
      if (constant) visitSchema(schema, constant.value, constant.file);
    },
    registerFields(file, name, schemas) {
      for (const [field, value] of propertiesOf(file, name)) {
        const schema = schemas[field];
        if (schema) visitSchema(schema, value.value as Expression, file);
      }
    },
    fieldCommentsOf(file, name) {
      const texts = [...propertiesOf(file, name)].map(([field, { leadingComments }]) => [
        field,
        textOf(leadingComments),
      ]);
      return new Map(texts.filter((entry): entry is [string, string] => entry[1] !== undefined));
    },
    registerCall(file, name, call) {
      const constant = constantOf(file, name);
      const parts = constant?.value.type === 'CallExpression' ? constant.value.arguments[1] : undefined;
      if (parts?.type !== 'ObjectExpression') throw new Error(`${file} does not define the call ${name} in place.`);
      for (const property of parts.properties) {
        if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') continue;
        const { name: part } = property.key;
        if (part === 'body' || part === 'answer') visitSchema(call[part], property.value as Expression, file);
      }
    },
  };
}
