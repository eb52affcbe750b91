/** The nodes and edges that read-only nodes keep from change: themselves, and the edges that they end. */
export type ReadOnlyElements = {
  readonly nodes: ReadonlySet<string>;
  /** Edges that a read-only node holds, each with the ends that may therefore not be deleted. */
  readonly edges: ReadonlyMap<string, readonly [string, string]>;
};

const NO_READ_ONLY_ELEMENTS: ReadOnlyElements = { nodes: new Set(), edges: new Map() };

type StoredElement = { readonly id: string; readonly data: string | null };

/** Says whether an element as it is stored is a read-only node. */
export function isReadOnly(data: string | null | undefined): boolean {
  return data?.includes(READ_ONLY_JSON) === true && JSON.parse(data).data?.readOnly === true;
}

/** The form in JSON text: a text without it is not parsed. */
const READ_ONLY_JSON = '"readOnly":true';

/** The locks among these stored elements. */
export function selectReadOnlyElements(
  elements: Iterable<StoredElement & { readonly kind: 'node' | 'edge' }>,
): ReadOnlyElements {
  const elementList = [...elements];
  const nodes = new Set(elementList.flatMap(({ id, kind, data }) => (kind === 'node' && isReadOnly(data) ? id : [])));
  return nodes.size === 0 ? NO_READ_ONLY_ELEMENTS : { nodes, edges: edgesEndingAt(nodes, elementList) };
}

function edgesEndingAt(
  nodes: ReadonlySet<string>,
  elements: readonly (StoredElement & { readonly kind: string })[],
): ReadOnlyElements['edges'] {
  const edges = new Map<string, readonly [string, string]>();
  for (const { id, kind, data } of elements) {
    if (kind !== 'edge' || data === null) continue;
    const { source, target }: { readonly source: string; readonly target: string } = JSON.parse(data);
    if (nodes.has(source) || nodes.has(target)) edges.set(id, [source, target]);
  }
  return edges;
}
