import type { Plugin } from 'vite';

type IconShape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** The part of a syntax tree that is read here. */
type SyntaxNode = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

const ICON_MODULE = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;

/**
 * Makes every Lucide icon a single path. Drawn as the library has it, an icon is up to nine elements, a card has three to six icons,
 * and a window holds ninety cards.
 */
export function mergeIconPaths(): Plugin {
  return {
    name: 'one-path-icons',
    transform: {
      filter: { id: ICON_MODULE },
      handler(code) {
        const shapes = shapesIn(this.parse(code) as unknown as SyntaxNode);
        const d = shapes && mergedPath(shapes.shapes);
        if (d === undefined) return undefined;
        const { start, end } = shapes!.arrayNode;
        // An icon is one line of the library's: a map of it would help nobody.
        return { code: `${code.slice(0, start)}[["path", { d: "${d}", key: "d" }]]${code.slice(end)}`, map: null };
      },
    },
  };
}

/** All shapes of an icon as the `d` of one path; undefined when there is one that has a look of its own. */
export function mergedPath(shapes: readonly IconShape[]): string | undefined {
  const paths = shapes.map(([tag, attributes]) => pathOf(tag, attributes));
  return paths.every((path) => path !== undefined) ? paths.join('') : undefined;
}

/** The attributes that a shape takes, and its form as a path. */
type ShapeConverter = {
  readonly attributes: readonly string[];
  readonly toPath: (value: (name: string) => number) => string;
};

const CONVERTERS: Readonly<Record<string, ShapeConverter>> = {
  circle: {
    attributes: ['cx', 'cy', 'r'],
    toPath: (value) => ellipse(value('cx'), value('cy'), value('r'), value('r')),
  },
  ellipse: {
    attributes: ['cx', 'cy', 'rx', 'ry'],
    toPath: (value) => ellipse(value('cx'), value('cy'), value('rx'), value('ry')),
  },
  line: {
    attributes: ['x1', 'y1', 'x2', 'y2'],
    toPath: (value) => `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`,
  },
  rect: {
    attributes: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    toPath: (value) => roundedRect(value('x'), value('y'), value('width'), value('height'), value('rx') || value('ry')),
  },
};

function pathOf(tag: string, { key: _, ...attributes }: IconShape[1]): string | undefined {
  const names = Object.keys(attributes);
  const { d, rx, ry } = attributes;
  if (tag === 'path') return names.length === 1 ? withAbsoluteStart(d) : undefined;
  const converter = CONVERTERS[tag];
  const isPlain = names.every((name) => converter?.attributes.includes(name));
  if (!converter || !isPlain || (tag === 'rect' && rx !== undefined && ry !== undefined && rx !== ry)) return undefined;
  return converter.toPath((name) => Number(attributes[name] ?? 0));
}

/** A path that begins with a relative step: after another path it would be a step from where that one ended. */
function withAbsoluteStart(d: string | undefined): string | undefined {
  return d?.startsWith('m') ? `M0 0${d}` : d;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (x: number) => `a${rx} ${ry} 0 0 1 ${x} 0`;
  return `M${rounded(cx - rx)} ${cy}${half(2 * rx)}${half(-2 * rx)}z`;
}

function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  const across = rounded(width - 2 * radius);
  const down = rounded(height - 2 * radius);
  const corner = (dx: number, dy: number) => (radius > 0 ? `a${radius} ${radius} 0 0 1 ${dx} ${dy}` : '');
  const [r, l] = [radius, -radius];
  return `M${rounded(x + r)} ${y}h${across}${corner(r, r)}v${down}${corner(l, r)}h${-across}${corner(l, l)}v${-down}${corner(r, l)}z`;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The shapes that an icon's module lists, and where they stand; undefined when it only hands on another's. */
function shapesIn(
  program: SyntaxNode,
): { readonly shapes: readonly IconShape[]; readonly arrayNode: SyntaxNode } | undefined {
  const declared = (program.body as SyntaxNode[]).flatMap(
    ({ declarations }) => (declarations as SyntaxNode[] | undefined) ?? [],
  );
  const data = declared.find(({ id }) => (id as SyntaxNode).name === '__iconData')?.init as SyntaxNode | undefined;
  const arrayNode = (data?.properties as SyntaxNode[] | undefined)?.find(
    ({ key }) => (key as SyntaxNode).name === 'node',
  )?.value;
  return arrayNode
    ? { shapes: literalOf(arrayNode as SyntaxNode) as IconShape[], arrayNode: arrayNode as SyntaxNode }
    : undefined;
}

/** The value of a literal of strings, lists and objects. */
function literalOf(tree: SyntaxNode): unknown {
  if (tree.type === 'ArrayExpression') return (tree.elements as SyntaxNode[]).map(literalOf);
  if (tree.type !== 'ObjectExpression') return tree.value;
  const entries = (tree.properties as SyntaxNode[]).map(({ key, value }): [string, unknown] => {
    const { name, value: quoted } = key as SyntaxNode;
    return [String(name ?? quoted), literalOf(value as SyntaxNode)];
  });
  return Object.fromEntries(entries);
}
