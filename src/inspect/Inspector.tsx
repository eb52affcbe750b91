import { useEffect, useReducer, useState } from 'react';
import { ChartView } from './ChartView.tsx';
import s from './inspector.module.css';
import { CHANNEL, type Order } from './protocol.ts';
import { type ActorEntry, heard, NOTHING, tree } from './world.ts';

/**
 * The state inspector: the actors of a board opened with `?inspect` in the same browser, the chart of the chosen one, its events,
 * and buttons for the events that it accepts now. A tool for testers; its words stay English, like the machines' own.
 */
export function Inspector() {
  const [world, report] = useReducer(heard, NOTHING);
  const [order, setOrder] = useState<(order: Order) => void>(() => () => {});
  const [chosen, choose] = useState<string>();

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => report(data);
    const send = (message: Order) => channel.postMessage(message);
    setOrder(() => send);
    send({ type: 'hello' });
    return () => channel.close();
  }, []);

  const machines = tree(world);
  const seen = machines.find((entry) => entry.seen.actor.actor === chosen)?.seen ?? machines[0]?.seen;
  const log = world.log.filter((entry) => entry.actor === seen?.actor.actor);

  return (
    <main className={s.page}>
      <nav className={s.side} aria-label="Actors">
        <h1>Actors</h1>
        {machines.length === 0 && <p>Open a board with ?inspect in this browser.</p>}
        {machines.map(({ seen: entry, depth }) => (
          <button
            key={entry.actor.actor}
            type="button"
            aria-current={entry === seen}
            style={{ paddingLeft: 12 + depth * 14 }}
            onClick={() => choose(entry.actor.actor)}
          >
            <b>{entry.actor.name}</b>
            <small>{entry.snapshot?.active.at(-1)?.split('.').slice(1).join('.')}</small>
          </button>
        ))}
      </nav>
      <section className={s.stage} aria-label="Chart">
        {seen?.actor.chart && (
          <ChartView chart={seen.actor.chart} active={new Set(seen.snapshot?.active)} fired={log[0]?.event.type} />
        )}
      </section>
      <aside className={s.side} aria-label="Details">
        {seen && <Send seen={seen} order={order} />}
        <h2>Context</h2>
        <pre>{JSON.stringify(seen?.snapshot?.context, null, 1)}</pre>
        <h2>Events</h2>
        <ol>
          {log.map((entry) => (
            <li key={`${entry.at} ${entry.event.type}`}>
              <time>{new Date(entry.at).toISOString().slice(14, 23)}</time> {entry.event.type}
            </li>
          ))}
        </ol>
      </aside>
    </main>
  );
}

function Send({ seen, order }: { seen: ActorEntry; order: (order: Order) => void }) {
  const [fields, setFields] = useState('{}');
  const parsed = parseFields(fields);
  return (
    <>
      <h2>Send</h2>
      <textarea
        value={fields}
        onChange={(event) => setFields(event.target.value)}
        aria-label="Event fields, JSON"
        aria-invalid={!parsed}
      />
      <div className={s.events}>
        {seen.snapshot?.events.map((type) => (
          <button
            key={type}
            type="button"
            disabled={!parsed}
            onClick={() => order({ type: 'send', actor: seen.actor.actor, event: { ...parsed, type } })}
          >
            {type}
          </button>
        ))}
      </div>
    </>
  );
}

/** The fields typed for an event; undefined while they are not a JSON object. */
function parseFields(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
