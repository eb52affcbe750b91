import { Visitor } from 'rolldown/utils';
import { parse } from '../source/parse.ts';

const SPREAD_OF_LITERAL = /\.\.\.\(*\s*[{[]/;

/** The lines on which a literal is spread into a literal or a call, which only packs lines: its members can stand there themselves. */
export function linesOfLiteralSpreads(file: string, text: string): readonly number[] {
  if (!SPREAD_OF_LITERAL.test(text)) return [];
  const lines: number[] = [];
  const program = parse(file, text).program();
  new Visitor({
    SpreadElement({ argument, start }) {
      const { type } = unwrap(argument);
      if (type === 'ObjectExpression' || type === 'ArrayExpression')
        lines.push(text.slice(0, start).split('\n').length);
    },
  }).visit(program);
  return lines;
}

type Wrapper = { readonly type: string; readonly expression?: unknown };

/** The expression without brackets and assertions around it. */
function unwrap(node: Wrapper): Wrapper {
  const isWrapped = ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(node.type);
  return isWrapped ? unwrap(node.expression as Wrapper) : node;
}
