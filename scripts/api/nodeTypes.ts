import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';

export type NodeTypeEntry = { readonly type: string; readonly label: string; readonly handles: readonly string[] };

const ROOT = join(import.meta.dirname, '../..');

/** The types of nodes as their folders define them, in the order of their names on the screen. */
export function readNodeTypes(): NodeTypeEntry[] {
  const files = globSync('src/nodes/*/index.ts', { cwd: ROOT });
  return files.map((file) => readDefinition(join(ROOT, file))).sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Reads what a definition says in place; running it would need the build of its texts. */
function readDefinition(file: string): NodeTypeEntry {
  const { program } = parse(readFileSync(file, 'utf8'), { sourceType: 'module', plugins: ['typescript'] });
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    const [declared] = statement.declaration.declarations;
    const definition = declared?.init?.type === 'CallExpression' ? declared.init.arguments[0] : undefined;
    if (definition?.type !== 'ObjectExpression') continue;
    const entry: { type?: string; label?: string; handles?: string[] } = {};
    for (const property of definition.properties) {
      if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') continue;
      const { value } = property;
      if (property.key.name === 'type' && value.type === 'StringLiteral') entry.type = value.value;
      if (property.key.name === 'label' && value.type === 'TaggedTemplateExpression')
        entry.label = value.quasi.quasis[0]?.value.raw ?? '';
      if (property.key.name === 'handles' && value.type === 'ArrayExpression')
        entry.handles = value.elements.flatMap((item) => (item?.type === 'StringLiteral' ? [item.value] : []));
    }
    const { type, label, handles } = entry;
    if (type !== undefined && label !== undefined && handles !== undefined) return { type, label, handles };
  }
  throw new Error(`${file} defines no node type in place.`);
}
