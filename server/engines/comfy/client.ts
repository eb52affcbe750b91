import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EngineError, type Media } from '../../../contract/engine.ts';
import { type PollingOptions, readBytes, readJson, refusalError, send } from '../kit/transport.ts';
import { explainError, explainRefusal } from './faults.ts';
import type { Graph } from './graphs.ts';

const UploadAnswer = z.object({ name: z.string(), subfolder: z.string().optional() });
const PromptAnswer = z.object({
  prompt_id: z.string(),
  // An empty one is a list on some servers.
  node_errors: z.record(z.string(), z.unknown()).or(z.array(z.unknown()).length(0)).nullish(),
});
const Outputs = z.record(z.string(), z.looseObject({}).nullable());
const JobAnswer = z.object({
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
  outputs: Outputs.optional(),
  execution_error: z.unknown().optional(),
});
const History = z.record(
  z.string(),
  z.object({
    outputs: Outputs,
    status: z.object({ status_str: z.string(), messages: z.array(z.tuple([z.string(), z.unknown()])) }).nullish(),
  }),
);
const QueueItems = z.array(z.tuple([z.unknown(), z.string()], z.unknown()));
const QueueAnswer = z.object({ queue_running: QueueItems, queue_pending: QueueItems });
const File = z.object({ filename: z.string(), subfolder: z.string().nullish(), type: z.string().nullish() });

/** The state of a prompt; undefined where the server knows none of that name. */
export type PromptState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly outputs: z.infer<typeof Outputs> }
  | { readonly kind: 'failed'; readonly fault: EngineError };

type ServerAddress = { readonly url: string; readonly key: string | undefined };

const UPLOAD_FOLDER = 'maquette';
const HASH_LENGTH = 32;
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** A plain ComfyUI server by its own interface, for one run. */
export function connectComfy(
  { url, key }: ServerAddress,
  { signal, idleTimeoutMs }: Pick<PollingOptions, 'signal' | 'idleTimeoutMs'>,
) {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };

  async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
    const options = { ...init, headers: { ...headers, ...init.headers }, signal };
    return send(`${url}/${path}`, init.method === undefined ? { ...options, idleTimeoutMs } : options);
  }

  async function parseResponse<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
    const parsed = schema.safeParse(await readJson(response, signal));
    if (parsed.success) return parsed.data;
    throw new EngineError('failed', 'ComfyUI’s answer cannot be read', { mayBeBilled: true, cause: parsed.error });
  }

  async function post(path: string, body: unknown): Promise<Response> {
    return sendRequest(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Newer servers tell of a job by its name. Undefined where this one does not. */
  async function jobState(id: string): Promise<PromptState | 'unknown' | undefined> {
    const response = await sendRequest(`api/jobs/${id}`);
    if (response.ok) return stateOf(await parseResponse(response, JobAnswer));
    const text = new TextDecoder().decode(await readBytes(response, signal));
    if (response.status === 404 && text.includes('Job not found')) return 'unknown';
    if (response.status === 404 || response.status === 405) return undefined;
    throw refusalError(response.status, response.headers, text);
  }

  /** Older ones have a history and a queue; the history last, for a prompt that ends meanwhile goes there. */
  async function legacyState(id: string): Promise<PromptState | undefined> {
    const queue = await parseResponse(await requireOk(await sendRequest('queue')), QueueAnswer);
    const history = await parseResponse(await requireOk(await sendRequest(`history/${id}`)), History);
    const entry = history[id];
    if (entry !== undefined) {
      const messages = new Map(entry.status?.messages);
      const failedStatus = messages.has('execution_interrupted') ? 'cancelled' : 'failed';
      const status = entry.status?.status_str === 'error' ? failedStatus : 'completed';
      return stateOf({ status, outputs: entry.outputs, execution_error: messages.get('execution_error') });
    }
    if (queue.queue_running.some(([, one]) => one === id)) return { kind: 'running' };
    return queue.queue_pending.some(([, one]) => one === id) ? { kind: 'pending' } : undefined;
  }

  async function requireOk(response: Response): Promise<Response> {
    if (response.ok) return response;
    const text = new TextDecoder().decode(await readBytes(response, signal));
    throw refusalError(response.status, response.headers, text);
  }

  return {
    /** Puts a picture into the server's input folder, under a name of its bytes, and says how graphs call it. */
    async upload({ type, bytes }: Media): Promise<string> {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(bytes)], { type }), `${hash}.${EXTENSIONS[type] ?? 'png'}`);
      form.set('subfolder', UPLOAD_FOLDER);
      form.set('type', 'input');
      form.set('overwrite', 'true');
      const response = await requireOk(await sendRequest('upload/image', { method: 'POST', body: form }));
      const { name, subfolder } = await parseResponse(response, UploadAnswer);
      return subfolder ? `${subfolder}/${name}` : name;
    },

    /** Queues a graph under a name of ours, and says which name the server took. */
    async prompt(graph: Graph, id: string, name: string): Promise<string> {
      const response = await post('prompt', { prompt: graph, prompt_id: id, client_id: id });
      if (response.status === 400) throw explainRefusal(await readBytes(response, signal), name);
      const { prompt_id, node_errors } = await parseResponse(await requireOk(response), PromptAnswer);
      if (Object.keys(node_errors ?? {}).length === 0) return prompt_id;
      await this.cancel(prompt_id);
      throw explainRefusal(new TextEncoder().encode(JSON.stringify({ node_errors })), name);
    },

    async state(id: string): Promise<PromptState | undefined> {
      const state = (await jobState(id)) ?? (await legacyState(id));
      return state === 'unknown' ? undefined : state;
    },

    /** The first file that a node saved. */
    async fetch(outputs: z.infer<typeof Outputs>, node: string): Promise<Uint8Array> {
      const outputLists = Object.values(outputs[node] ?? {}).filter((list) => Array.isArray(list));
      const file = outputLists
        .flat()
        .map((one) => File.safeParse(one).data)
        .find((one) => one !== undefined);
      if (file === undefined) throw new EngineError('unsupported', `the node ${node} saved no file`);
      const { filename, subfolder, type } = file;
      const fileLocation = { filename, subfolder: subfolder ?? '', type: type ?? 'output' };
      const response = await sendRequest(`view?${new URLSearchParams(fileLocation)}`);
      return readBytes(await requireOk(response), signal);
    },

    /** Ends a prompt, waiting or running; never anybody else's. */
    async cancel(id: string): Promise<void> {
      const response = await sendRequest(`api/jobs/${id}/cancel`, { method: 'POST' });
      await response.body?.cancel();
      if (response.ok) return;
      await (await post('queue', { delete: [id] })).body?.cancel();
      const { queue_running } = await parseResponse(await requireOk(await sendRequest('queue')), QueueAnswer);
      if (queue_running.some(([, one]) => one === id))
        await (await post('interrupt', { prompt_id: id })).body?.cancel();
    },
  };
}
export type ComfyServer = ReturnType<typeof connectComfy>;

function stateOf({ status, outputs = {}, execution_error }: z.infer<typeof JobAnswer>): PromptState {
  switch (status) {
    case 'pending':
      return { kind: 'pending' };
    case 'in_progress':
      return { kind: 'running' };
    case 'completed':
      return { kind: 'done', outputs };
    case 'cancelled':
      return {
        kind: 'failed',
        fault: new EngineError('failed', 'it was stopped at the ComfyUI server', { mayBeBilled: true }),
      };
    case 'failed':
      return { kind: 'failed', fault: explainError(execution_error) };
  }
}
