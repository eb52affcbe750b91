/** The folder of the data, and the compiled database, with which a thread is started. */
export type ThreadData = { readonly folder: string; readonly wasmModule: WebAssembly.Module };

/** The requests to the thread of the database; each with a number that its answer carries. */
export type DatabaseRequest =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close' }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'copy'; readonly target: string };
export type NumberedRequest = DatabaseRequest & { readonly number: number };

export type QueryResult = { readonly rows: readonly object[]; readonly affectedRows: number | undefined };

/** An error of the database, whose fields a copy between threads would lose. */
export type DatabaseFailure = { readonly message: string; readonly stack: string | undefined; readonly fields: object };

export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'notified'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'answer'; readonly number: number; readonly result: QueryResult | undefined }
  | { readonly kind: 'failed'; readonly number: number | undefined; readonly failure: DatabaseFailure };
