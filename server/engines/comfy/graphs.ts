import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EngineError } from '../../../contract/engine.ts';

const Node = z.looseObject({
  class_type: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.looseObject({ title: z.string().optional() }).optional(),
});
/** A graph as ComfyUI saves it for its API: nodes by their ids. */
const Graph = z.record(z.string(), Node);
export type Graph = z.infer<typeof Graph>;

/** The values that a job fills into a graph, by the titles of its nodes: `in:prompt` and so on. A file's name stands for a picture. */
export type GraphValues = Readonly<Partial<Record<InputTitle, string | number>>>;
export type InputTitle = keyof typeof FIELDS_BY_TITLE;

/** The inputs of a node that a handle may mean; the first that the node has counts. */
const FIELDS_BY_TITLE = {
  prompt: ['text', 'prompt', 'value', 'string'],
  image: ['image', 'file', 'value'],
  style: ['image', 'file', 'value'],
  end: ['image', 'file', 'value'],
  mask: ['image', 'file', 'value'],
  seed: ['seed', 'noise_seed', 'value'],
  strength: ['denoise', 'strength', 'weight', 'value'],
  width: ['width', 'value'],
  height: ['height', 'value'],
} as const;
/** Without them a graph would do something else than what was asked. */
const REQUIRED_TITLES: readonly InputTitle[] = ['image', 'style', 'end', 'mask'];
const PICTURE_TITLES: ReadonlySet<string> = new Set(REQUIRED_TITLES);
const OUTPUT_TITLE = 'out';

const BUNDLED_GRAPHS_FOLDER = join(import.meta.dirname, 'graphs');
const GRAPH_EXTENSION = '.json';

/** The places of the graphs by name: ours, and those of a folder of one's own, which come before ours. */
export function findGraphs(folder?: string): ReadonlyMap<string, string> {
  const folders = folder === undefined ? [BUNDLED_GRAPHS_FOLDER] : [BUNDLED_GRAPHS_FOLDER, folder];
  return new Map(
    folders.flatMap((title) =>
      readdirSync(title)
        .filter((file) => file.endsWith(GRAPH_EXTENSION))
        .map((file) => [file.slice(0, -GRAPH_EXTENSION.length), join(title, file)] as const),
    ),
  );
}

/** Reads a graph. Throws EngineError `unsupported` where the file is none, or has no node titled `out`. */
export function readGraph(path: string): Graph {
  let graph: Graph;
  try {
    graph = Graph.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new EngineError('unsupported', `${path} is no graph saved for ComfyUI's API`, { cause });
  }
  if (outputNodeId(graph) === undefined)
    throw new EngineError('unsupported', `${path} has no node titled "${OUTPUT_TITLE}"`);
  return graph;
}

/** Says whether a graph has a place for a seed. */
export function hasSeedInput(graph: Graph): boolean {
  return Object.values(graph).some((node) => inputTitlesOf(node).includes('seed'));
}

/** The id of the node whose file is the result. */
export function outputNodeId(graph: Graph): string | undefined {
  return Object.keys(graph).find((id) => titlesOf(graph[id]).includes(OUTPUT_TITLE));
}

/**
 * A graph with a job's values in it. A picture that the job does not have goes, and what was linked to it; one that the graph does
 * not take makes it `unsupported`.
 */
export function fillGraph(graph: Graph, values: GraphValues, name: string): Graph {
  const titles = new Set(Object.values(graph).flatMap(titlesOf));
  const missingTitle = REQUIRED_TITLES.find((handle) => values[handle] !== undefined && !titles.has(`in:${handle}`));
  if (missingTitle !== undefined)
    throw new EngineError('unsupported', `the graph ${name} has no node titled "in:${missingTitle}"`);
  const removedIds = new Set(
    Object.keys(graph).filter((id) => inputTitlesOf(graph[id]).some((title) => isMissingPicture(title, values))),
  );
  const remainingNodes = Object.entries(graph).filter(([id]) => !removedIds.has(id));
  return Object.fromEntries(
    remainingNodes.map(([id, node]) => [id, { ...node, inputs: filledInputs(node, values, removedIds) }]),
  );
}

function isMissingPicture(handle: string, values: GraphValues): boolean {
  return PICTURE_TITLES.has(handle) && values[handle as InputTitle] === undefined;
}

function filledInputs(
  node: Graph[string],
  values: GraphValues,
  removedIds: ReadonlySet<string>,
): Record<string, unknown> {
  const otherFields = Object.entries(node.inputs).filter(
    ([, link]) => !(Array.isArray(link) && removedIds.has(String(link[0]))),
  );
  const filledFields = inputTitlesOf(node).flatMap((handle) => {
    const value = values[handle as InputTitle];
    const fieldNames: readonly string[] = FIELDS_BY_TITLE[handle as InputTitle] ?? [];
    const fieldName = fieldNames.find((title) => title in node.inputs) ?? fieldNames[0];
    return value === undefined || fieldName === undefined ? [] : [[fieldName, value] as const];
  });
  return { ...Object.fromEntries(otherFields), ...Object.fromEntries(filledFields) };
}

function titlesOf(node: Graph[string] | undefined): string[] {
  return node?._meta?.title?.split(/\s+/) ?? [];
}

function inputTitlesOf(node: Graph[string] | undefined): string[] {
  return titlesOf(node).flatMap((title) => (title.startsWith('in:') ? [title.slice('in:'.length)] : []));
}
