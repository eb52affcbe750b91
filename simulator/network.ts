import type { Chance } from './chance.ts';
import type { FaultHooks } from './faults.ts';
import type { ServerAnswer, ServerHost } from './serverHost.ts';
import type { VirtualClock } from './virtualClock.ts';

/** How the line of somebody is now. */
export type Line = {
  /** Nothing goes through. */
  isCut: boolean;
  /** Requests and answers are lost, doubled and late. */
  isBad: boolean;
};

/** A browser’s access to the network: all that is on its way can be cut. */
export type Connection = {
  readonly address: string;
  /** Says whether a call has no answer yet; a stream is none. */
  isWaiting(): boolean;
  /** What is on its way breaks off, in either direction. */
  breakOff(): void;
  /** The page is gone: nothing is answered any more, but what has left may still arrive. */
  close(): void;
};

/** The network of a run: `fetch` of this process goes through it. */
export type Network = {
  /** Gives a page its access, over a line that may change. */
  connect(name: string, line: Line): Connection;
  /** Cuts whatever is open between the browsers and a server that died. */
  breakAll(): void;
  /** Ends the replacement of `fetch`. */
  end(): void;
};

/** Delays of a good line and of a bad one, in milliseconds. */
const DELAY_MS = { good: [2, 20], bad: [5, 4_000] } as const;
/** On a bad line one request or answer in so many is lost, and one request in so many arrives twice. */
const LOST_ONCE_IN = 5;
const DOUBLED_ONCE_IN = 12;

/** The fates of a request: answered, or lost before or after the server heard of it, with or without a word to the browser. */
type Fate = 'answered' | 'requestReset' | 'requestSilent' | 'answerReset' | 'answerSilent';

type OpenRequest = { fail(error: unknown): void; readonly cut: AbortController; readonly request: Request };
type Page = { readonly line: Line; isOpen: boolean; readonly open: Set<OpenRequest> };
type NetworkParts = {
  readonly chance: Chance;
  readonly clock: VirtualClock;
  readonly faults: FaultHooks;
  readonly host: () => ServerHost;
  trace(line: string): void;
  /** A save was answered as taken, and its page has heard it. */
  onSaved(body: string): void;
};

const cutError = () => new TypeError('The connection was cut.');

export function createNetwork({ chance, clock, faults, host, trace, onSaved }: NetworkParts): Network {
  const pages = new Map<string, Page>();
  const originalFetch = globalThis.fetch;

  const delay = ({ isBad }: Line) => {
    const [min, max] = isBad && chance.onceIn(3) ? DELAY_MS.bad : DELAY_MS.good;
    return chance.between(min, max);
  };

  function fateOf({ isCut, isBad }: Line): Fate {
    if (isCut) return chance.onceIn(2) ? 'requestReset' : 'requestSilent';
    if (!isBad || !chance.onceIn(LOST_ONCE_IN)) return 'answered';
    return chance.pick(['requestReset', 'requestSilent', 'answerReset', 'answerSilent', 'answerReset']);
  }

  /** Lets the server answer a request that has reached it; undefined where nothing comes back. */
  async function askServer(
    request: { path: string; headers: Record<string, string>; body: string },
    cut: AbortController,
  ): Promise<{ answer: ServerAnswer; generation: number } | undefined> {
    const generation = host().generation();
    try {
      const answer = await host().request({ ...request, signal: cut.signal });
      return host().generation() === generation ? { answer, generation } : undefined;
    } catch (error) {
      if (cut.signal.aborted || host().generation() !== generation || !host().isUp()) return undefined;
      throw error;
    }
  }

  /** The body of an answer, whose pieces come over the line one after the other. */
  function bodyOf(page: Page, { pieces }: ServerAnswer, generation: number, connection: OpenRequest): ReadableStream {
    return new ReadableStream<Uint8Array>({
      start(controller) {
        let isOver = false;
        let lastTime = 0;
        const finish = (end: () => void) => {
          if (isOver) return;
          isOver = true;
          page.open.delete(connection);
          end();
        };
        connection.fail = (error) => {
          connection.cut.abort();
          finish(() => controller.error(error));
        };
        // Pieces keep their order: a connection is no heap.
        const deliver = (action: () => void) => {
          lastTime = Math.max(lastTime, clock.steadyTime() + delay(page.line));
          clock.schedule(lastTime - clock.steadyTime(), () => page.isOpen && !page.line.isCut && !isOver && action());
        };
        const pump = async () => {
          for await (const piece of pieces) {
            if (host().generation() !== generation) return;
            for (const kept of faults.filterStream(piece)) deliver(() => controller.enqueue(kept));
          }
          if (host().generation() === generation) deliver(() => finish(() => controller.close()));
        };
        pump().catch(() => deliver(() => connection.fail(cutError())));
      },
      cancel() {
        page.open.delete(connection);
        connection.cut.abort();
      },
    });
  }

  async function simulatedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    // The request that was passed in, not a copy: a copy that nobody holds forgets its signal whenever memory is collected.
    const request = input instanceof Request && !init ? input : new Request(input, init);
    const { hostname, pathname } = new URL(request.url);
    const page = pages.get(hostname);
    if (!page) throw new TypeError(`Nobody is connected as ${hostname}.`);
    const headers = Object.fromEntries(request.headers);
    const body = faults.rewriteRequest(pathname, await request.text());
    const fate = fateOf(page.line);
    const answered = Promise.withResolvers<Response>();
    const connection: OpenRequest = {
      fail: (error) => answered.reject(error),
      cut: new AbortController(),
      request,
    };
    page.open.add(connection);
    request.signal.addEventListener('abort', () => {
      page.open.delete(connection);
      connection.fail(request.signal.reason);
      // The server hears of it a little later, or has answered by then.
      clock.schedule(delay(page.line), () => connection.cut.abort());
    });
    trace(`${hostname} ${pathname} ${fate} ${/save_board|post_vote/.test(pathname) ? body : ''}`);
    const settleWith = (end: () => void) => {
      if (page.isOpen && page.open.has(connection)) end();
    };
    const resetLater = () =>
      clock.schedule(delay(page.line), () =>
        settleWith(() => {
          page.open.delete(connection);
          answered.reject(new TypeError('The connection was reset.'));
        }),
      );
    if (fate === 'requestReset') resetLater();
    else if (fate !== 'requestSilent') {
      const arrive = async (isFirst: boolean) => {
        // What has left a page that is gone still arrives, unless the line was cut.
        if (page.line.isCut || connection.cut.signal.aborted) return;
        if (!host().isUp()) return void (isFirst && resetLater());
        const served = await askServer(
          { path: pathname, headers, body },
          isFirst ? connection.cut : new AbortController(),
        );
        if (!isFirst) {
          if (served) for await (const _ of served.answer.pieces);
          return;
        }
        if (!served) return void resetLater();
        const { answer, generation } = served;
        if (fate === 'answerReset') return void resetLater();
        if (fate === 'answerSilent') return;
        clock.schedule(delay(page.line), () =>
          settleWith(() => {
            if (page.line.isCut) return;
            const { status } = answer;
            if (status === 200 && pathname.startsWith('/api/save_board')) onSaved(body);
            const stream = bodyOf(page, answer, generation, connection);
            answered.resolve(new Response(stream, { status, headers: answer.headers }));
          }),
        );
      };
      const report = (error: unknown) => trace(`network: ${String(error)}`);
      clock.schedule(delay(page.line), () => void arrive(true).catch(report));
      const isRepeatable = pathname.includes('save_board');
      if (page.line.isBad && isRepeatable && chance.onceIn(DOUBLED_ONCE_IN))
        clock.schedule(delay(page.line), () => void arrive(false).catch(report));
    }
    return answered.promise;
  }

  globalThis.fetch = simulatedFetch as typeof fetch;

  return {
    connect(name, line) {
      const page: Page = { line, isOpen: true, open: new Set() };
      pages.set(name, page);
      return {
        address: `http://${name}`,
        isWaiting: () => [...page.open].some(({ request }) => !request.url.includes('/api/board_events')),
        breakOff() {
          for (const connection of [...page.open]) {
            page.open.delete(connection);
            connection.fail(cutError());
          }
        },
        close() {
          page.isOpen = false;
          for (const { cut } of page.open) clock.schedule(delay(line), () => cut.abort());
          page.open.clear();
          pages.delete(name);
        },
      };
    },
    breakAll() {
      for (const page of pages.values())
        for (const connection of [...page.open]) {
          page.open.delete(connection);
          connection.fail(cutError());
        }
    },
    end() {
      globalThis.fetch = originalFetch;
    },
  };
}
