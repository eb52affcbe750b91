/** Why a model cannot be shown: it names files outside, it is no model, or it could not be fetched. */
export type ModelFaultReason = 'outside' | 'unreadable' | 'unreached';

/** A model that cannot be shown. */
export class ModelFault extends Error {
  readonly reason: ModelFaultReason;
  constructor(reason: ModelFaultReason, cause?: unknown) {
    super(`The model cannot be shown: ${reason}`, { cause });
    this.name = 'ModelFault';
    this.reason = reason;
  }
}

type GlbReferences = { readonly buffers?: readonly { uri?: string }[]; readonly images?: readonly { uri?: string }[] };

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const GLB_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** Throws `ModelFault` for a GLB that names files beside it: nothing outside is ever fetched. */
export function refuseExternalFiles(bytes: ArrayBuffer): void {
  const { buffers = [], images = [] } = glbJson(bytes);
  const uris = [...buffers, ...images].flatMap(({ uri }) => (uri === undefined ? [] : [uri]));
  if (uris.some((uri) => !uri.startsWith('data:'))) throw new ModelFault('outside');
}

function glbJson(bytes: ArrayBuffer): GlbReferences {
  const view = new DataView(bytes);
  try {
    if (view.getUint32(0, true) !== GLB_MAGIC || view.getUint32(GLB_HEADER_BYTES + 4, true) !== JSON_CHUNK)
      throw new Error('no GLB file');
    const json = new Uint8Array(bytes, GLB_HEADER_BYTES + CHUNK_HEADER_BYTES, view.getUint32(GLB_HEADER_BYTES, true));
    return JSON.parse(new TextDecoder().decode(json));
  } catch (cause) {
    throw new ModelFault('unreadable', cause);
  }
}
