import { type Kysely, sql } from 'kysely';
import { Interruption } from '../../../contract/engine.ts';
import type { AcquirePlace } from '../../engines/runner.ts';
import type { Bus } from '../../events/bus.ts';
import { addNotice, type Transact } from '../../events/transact.ts';
import { retryWhileAway } from '../../kit/outages.ts';
import type { Database } from '../../schema/database.ts';

/** A place whose process gives no sign for so long is free again; each place is held on to this often. */
const LEASE_SPAN = '15 seconds';
const RENEWAL_MS = 5000;
/** Someone who waits tries again this often, for a place whose process has died. */
const RETRY_INTERVAL_MS = 5000;
/** Two processes never try for a place of one provider at once. */
const PLACE_LOCK_ID = 701;

type ProviderPlacesOptions = {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly bus: Bus;
  readonly onError: (error: unknown) => void;
};

/** The places at the providers, which all processes of an installation share. */
export type ProviderPlaces = {
  /** Makes the way to a place of a provider that takes so many requests at once. */
  placesOf(provider: string, count: number): AcquirePlace;
  /** Holds on to no place any more. */
  close(): void;
};

/** Builds them over the database. A place is a lease: that of a process which died runs out. */
export function createProviderPlaces({ db, transact, bus, onError }: ProviderPlacesOptions): ProviderPlaces {
  /** The runs of this process that have a place. */
  const holders = new Set<string>();
  /** Places that runs of this process are giving back: none is taken over that is about to go. */
  const releases = new Map<string, Promise<void>>();
  let renewalTimer: NodeJS.Timeout | undefined;

  /** Takes over the place that the run had in another process. */
  async function takePlaceOver(provider: string, run: string): Promise<boolean> {
    const { rows } = await sql`update provider_place set expires_at = now() + ${LEASE_SPAN}::interval
      where provider = ${provider} and holder = ${run} returning place`.execute(db);
    if (rows.length > 0) startRenewing(run);
    return rows.length > 0;
  }

  async function acquirePlace(provider: string, count: number, run: string): Promise<boolean> {
    const isAcquired = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(PLACE_LOCK_ID)}, hashtext(${provider}))`.execute(tx);
      const { rows } = await sql<{ place: number }>`insert into provider_place (provider, place, holder, expires_at)
        select ${provider}, place, ${run}, now() + ${LEASE_SPAN}::interval from generate_series(1, ${count}::integer) as place
          where not exists (select 1 from provider_place as other
            where other.provider = ${provider} and other.place = place.place and other.expires_at > now())
          order by place limit 1
        on conflict (provider, place) do update set holder = excluded.holder, expires_at = excluded.expires_at
        returning place`.execute(tx);
      return rows.length > 0;
    });
    if (isAcquired) startRenewing(run);
    return isAcquired;
  }

  function startRenewing(run: string): void {
    holders.add(run);
    renewalTimer ??= setInterval(() => void renewPlaces().catch(onError), RENEWAL_MS).unref();
  }

  /** Renews a run's place no more. */
  function stopRenewing(run: string): void {
    holders.delete(run);
    if (holders.size > 0) return;
    clearInterval(renewalTimer);
    renewalTimer = undefined;
  }

  function givePlaceBack(provider: string, run: string): void {
    const release = removePlace(provider, run)
      .catch(onError)
      .finally(() => releases.get(run) === release && releases.delete(run));
    releases.set(run, release);
  }

  async function removePlace(provider: string, run: string): Promise<void> {
    await transact(async (tx) => {
      await tx.deleteFrom('provider_place').where('provider', '=', provider).where('holder', '=', run).execute();
      addNotice(tx, { topic: topicOf(provider), payload: '' });
    });
  }

  async function renewPlaces(): Promise<void> {
    await sql`update provider_place set expires_at = now() + ${LEASE_SPAN}::interval
      where holder = any(${[...holders]}::text[])`.execute(db);
  }

  return {
    placesOf(provider, count) {
      /** Resolves once all who came before have a place, or do not want one any more: one of a process tries at a time. */
      let lastTurn: Promise<unknown> = Promise.resolve();
      return async (signal, run) => {
        await unlessAborted(releases.get(run), signal);
        if (!(await retryWhileAway(() => takePlaceOver(provider, run), signal))) {
          const earlier = lastTurn;
          const turn = unlessAborted(earlier, signal).then(() => waitForPlace(signal, run));
          lastTurn = Promise.allSettled([earlier, turn]);
          await turn;
        }
        return () => {
          stopRenewing(run);
          if (!(signal.reason instanceof Interruption)) givePlaceBack(provider, run);
        };
      };

      async function waitForPlace(signal: AbortSignal, run: string): Promise<void> {
        let nextWake = Promise.withResolvers<void>();
        const wakeUp = () => nextWake.resolve();
        const unsubscribe = bus.subscribe(topicOf(provider), wakeUp, wakeUp);
        const timer = setInterval(wakeUp, RETRY_INTERVAL_MS);
        signal.addEventListener('abort', wakeUp);
        try {
          for (;;) {
            signal.throwIfAborted();
            // Armed before it tries, so that no place is given back between the two.
            nextWake = Promise.withResolvers<void>();
            if (await retryWhileAway(() => acquirePlace(provider, count, run), signal)) return;
            await nextWake.promise;
          }
        } finally {
          unsubscribe();
          clearInterval(timer);
          signal.removeEventListener('abort', wakeUp);
        }
      }
    },
    close: () => clearInterval(renewalTimer),
  };
}

function topicOf(provider: string): string {
  return `provider/${provider}`;
}

/** Waits for a promise, and no longer once the signal aborts. */
async function unlessAborted(promise: Promise<unknown> | undefined, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
