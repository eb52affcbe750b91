import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type ModuleOptions = Parameters<NodeFS['init']>[1];
type Stream = { readonly nfd?: number };
type NodeFsModule = { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } };

/** Syncs one open file to the disk; a parameter so that a test can count the calls. */
export type SyncFile = (descriptor: number) => void;

/**
 * PGlite's file system on Node, with a real fsync: the stock one has none, so PostgreSQL's own would do nothing and a power
 * cut could lose what was answered (measured).
 */
export class DurableNodeFS extends NodeFS {
  readonly #syncFile: SyncFile;
  constructor(folder: string, syncFile: SyncFile = fsyncSync) {
    super(folder);
    this.#syncFile = syncFile;
  }

  override async init(pg: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const syncFile = this.#syncFile;
    const addFsync = (module: unknown): void => {
      (module as NodeFsModule).NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) syncFile(stream.nfd);
        return 0;
      };
    };
    const preRun = [emscriptenOpts.preRun ?? [], addFsync].flat() as NonNullable<ModuleOptions['preRun']>;
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
