import { Visitor } from 'rolldown/utils';
import { parse } from '../source/parse.ts';

/** A kind of thing that bears a name. */
export type DeclarationKind =
  | 'comment'
  | 'file'
  | 'function'
  | 'import'
  | 'method'
  | 'parameter'
  | 'property'
  | 'type'
  | 'variable';

/** A name where it is declared. */
export type Declaration = { readonly name: string; readonly kind: DeclarationKind; readonly line: number };

type SyntaxNode = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

/** The names that a file declares, and its own; keys of object literals are none, but those of a zod schema. */
export function declarationsIn(file: string, text: string): readonly Declaration[] {
  const names: { readonly name: string; readonly kind: DeclarationKind; readonly start: number }[] = [];
  const add = (kind: DeclarationKind, node: unknown) => {
    const { name, start } = node as SyntaxNode;
    if (typeof name === 'string') names.push({ kind, name, start });
  };
  const addPattern = (kind: DeclarationKind, node: unknown) => {
    for (const leaf of boundIdentifiers(node as SyntaxNode)) add(kind, leaf);
  };
  const addFunction = ({ id, params }: { readonly id?: unknown; readonly params: unknown }) => {
    if (id) add('function', id);
    for (const parameter of parametersOf(params)) addPattern('parameter', parameter);
  };
  const addType = ({ id }: { readonly id: unknown }) => add('type', id);
  const addKey = (kind: DeclarationKind) => (node: { readonly key: unknown; readonly computed?: boolean | null }) => {
    if (!node.computed) add(kind, keyOf(node.key));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => addPattern(isFunction(init) ? 'function' : 'variable', id),
    CatchClause: ({ param }) => param && addPattern('parameter', param),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSFunctionType: addFunction,
    TSConstructorType: addFunction,
    TSCallSignatureDeclaration: addFunction,
    TSMethodSignature(node) {
      addKey('method')(node);
      addFunction({ params: node.params });
    },
    TSIndexSignature: ({ parameters }) => addFunction({ params: parameters }),
    ClassDeclaration: ({ id }) => id && add('type', id),
    ClassExpression: ({ id }) => id && add('type', id),
    TSTypeAliasDeclaration: addType,
    TSInterfaceDeclaration: addType,
    TSEnumDeclaration: addType,
    TSTypeParameter: ({ name }) => add('type', name),
    TSMappedType: ({ key }) => add('type', key),
    TSNamedTupleMember: ({ label }) => add('property', label),
    TSPropertySignature: addKey('property'),
    PropertyDefinition: addKey('property'),
    MethodDefinition: addKey('method'),
    CallExpression({ callee, arguments: [shape] }) {
      if (!isSchema(callee) || shape?.type !== 'ObjectExpression') return;
      for (const property of shape.properties) if (property.type === 'Property') addKey('property')(property);
    },
    ImportSpecifier({ imported, local }) {
      if ((imported as unknown as SyntaxNode).name !== local.name) add('import', local);
    },
    ImportDefaultSpecifier: ({ local }) => add('import', local),
    ImportNamespaceSpecifier: ({ local }) => add('import', local),
  }).visit(parse(file, text).program());
  const lineOf = lineLookup(text);
  const fileName = file.slice(file.lastIndexOf('/') + 1);
  return [
    { name: fileName.slice(0, fileName.indexOf('.')), kind: 'file', line: 1 },
    ...names.map(({ start, ...rest }) => ({ ...rest, line: lineOf(start) })),
  ];
}

function isFunction(node: unknown): boolean {
  const { type } = (node ?? {}) as Partial<SyntaxNode>;
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}

/** Says whether this is the call of a zod object: `z.object`, `z.strictObject` and their like. */
function isSchema(callee: unknown): boolean {
  const { type, object, property } = callee as SyntaxNode;
  return (
    type === 'MemberExpression' &&
    (object as SyntaxNode).name === 'z' &&
    /[oO]bject$|^extend$/.test(String((property as SyntaxNode).name))
  );
}

/** Parameters by themselves, or within what an older tree has around them. */
function parametersOf(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : ((params as { readonly items: readonly unknown[] }).items ?? []);
}

/** A key that is written as a name, or in quotes. */
function keyOf(key: unknown): unknown {
  const { type, value } = key as SyntaxNode;
  return type === 'Literal' ? { ...(key as SyntaxNode), name: value } : key;
}

/** The names that a pattern binds. */
function boundIdentifiers(node: SyntaxNode | null): readonly SyntaxNode[] {
  if (!node) return [];
  switch (node.type) {
    case 'Identifier':
      return [node];
    case 'ObjectPattern':
      return (node.properties as SyntaxNode[]).flatMap((property) =>
        boundIdentifiers((property.type === 'RestElement' ? property.argument : property.value) as SyntaxNode),
      );
    case 'ArrayPattern':
      return (node.elements as (SyntaxNode | null)[]).flatMap(boundIdentifiers);
    case 'AssignmentPattern':
      return boundIdentifiers(node.left as SyntaxNode);
    case 'RestElement':
      return boundIdentifiers(node.argument as SyntaxNode);
    case 'TSParameterProperty':
      return boundIdentifiers(node.parameter as SyntaxNode);
    default:
      return [];
  }
}

/** The line of a position, for positions in any order. */
function lineLookup(text: string): (start: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (start) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= start) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
