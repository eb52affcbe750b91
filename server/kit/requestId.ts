import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Does something of a request: what it logs and asks of others carries the request's id. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return requestIds.run(id, work);
}

/** The id of the request that is being answered, or of the one that asked for the run; undefined for what nobody asked. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
