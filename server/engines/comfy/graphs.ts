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
export type Values = Readonly<Partial<Record<Handle, string | number>>>;
export type Handle = keyof typeof INPUTS;

/** The inputs of a node that a handle may mean; the first that the node has counts. */
const INPUTS = {
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
const NEEDED: readonly Handle[] = ['image', 'style', 'end', 'mask'];
const PICTURES: ReadonlySet<string> = new Set(NEEDED);
const OUT = 'out';

const OWN_FOLDER = join(import.meta.dirname, 'graphs');
const ENDING = '.json';

/** The places of the graphs by name: ours, and those of a folder of one's own, which come before ours. */
export function findGraphs(folder?: string): ReadonlyMap<string, string> {
  const folders = folder === undefined ? [OWN_FOLDER] : [OWN_FOLDER, folder];
  return new Map(
    folders.flatMap((one) =>
      readdirSync(one)
        .filter((file) => file.endsWith(ENDING))
        .map((file) => [file.slice(0, -ENDING.length), join(one, file)] as const),
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
  if (outOf(graph) === undefined) throw new EngineError('unsupported', `${path} has no node titled "${OUT}"`);
  return graph;
}

/** Says whether a graph has a place for a seed. */
export function takesSeed(graph: Graph): boolean {
  return Object.values(graph).some((node) => handlesOf(node).includes('seed'));
}

/** The id of the node whose file is the result. */
export function outOf(graph: Graph): string | undefined {
  return Object.keys(graph).find((id) => titlesOf(graph[id]).includes(OUT));
}

/**
 * A graph with a job's values in it. A picture that the job does not have goes, and what was linked to it; one that the graph does
 * not take makes it `unsupported`.
 */
export function fillGraph(graph: Graph, values: Values, name: string): Graph {
  const titles = new Set(Object.values(graph).flatMap(titlesOf));
  const missing = NEEDED.find((handle) => values[handle] !== undefined && !titles.has(`in:${handle}`));
  if (missing !== undefined)
    throw new EngineError('unsupported', `the graph ${name} has no node titled "in:${missing}"`);
  const gone = new Set(Object.keys(graph).filter((id) => handlesOf(graph[id]).some((one) => isGone(one, values))));
  const left = Object.entries(graph).filter(([id]) => !gone.has(id));
  return Object.fromEntries(left.map(([id, node]) => [id, { ...node, inputs: inputsOf(node, values, gone) }]));
}

function isGone(handle: string, values: Values): boolean {
  return PICTURES.has(handle) && values[handle as Handle] === undefined;
}

function inputsOf(node: Graph[string], values: Values, gone: ReadonlySet<string>): Record<string, unknown> {
  const remaining = Object.entries(node.inputs).filter(
    ([, link]) => !(Array.isArray(link) && gone.has(String(link[0]))),
  );
  const set = handlesOf(node).flatMap((handle) => {
    const value = values[handle as Handle];
    const keys: readonly string[] = INPUTS[handle as Handle] ?? [];
    const key = keys.find((one) => one in node.inputs) ?? keys[0];
    return value === undefined || key === undefined ? [] : [[key, value] as const];
  });
  return { ...Object.fromEntries(remaining), ...Object.fromEntries(set) };
}

function titlesOf(node: Graph[string] | undefined): string[] {
  return node?._meta?.title?.split(/\s+/) ?? [];
}

function handlesOf(node: Graph[string] | undefined): string[] {
  return titlesOf(node).flatMap((title) => (title.startsWith('in:') ? [title.slice('in:'.length)] : []));
}
