import { ModelFault } from './modelFault.ts';
import { type OpenModel, openModel } from './openModel.ts';
import type { ModelFormat } from './units.ts';

/** Fetches a stored model from its signed address and opens it. Throws `ModelFault`. */
export async function fetchModel(address: string, format: ModelFormat, signal: AbortSignal): Promise<OpenModel> {
  return openModel(await fetchBytes(address, signal), format);
}

async function fetchBytes(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return await response.arrayBuffer();
  } catch (cause) {
    throw new ModelFault('unreached', cause);
  }
}
