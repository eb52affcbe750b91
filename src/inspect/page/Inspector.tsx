import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { CHANNEL, type Message, type Order, type StepReport } from '../protocol/protocol.ts';
import { ChartStage } from './ChartStage.tsx';
import { ContextView } from './ContextView.tsx';
import { EventLog } from './EventLog.tsx';
import { exportLog, logText } from './exportLog.ts';
import { HoldBar } from './HoldBar.tsx';
import s from './inspector.module.css';
import { MachineList } from './MachineList.tsx';
import { SendForm } from './SendForm.tsx';
import { useRewind } from './useRewind.ts';
import { listOf, NOTHING, type PageWorld, type World, withMessage } from './world.ts';

/**
 * The state inspector: the machines of a board that was opened with `?inspect` in the same browser. What the machines themselves are called
 * stays as it is.
 */
export function Inspector() {
  const { world, order } = useWorld();
  const [selectedPage, choose] = useState<string>();
  const page = (selectedPage === undefined ? undefined : world.get(selectedPage)) ?? [...world.values()].at(-1);
  if (!page) return <NoBoard />;
  return <PageInspector key={page.page} page={page} world={world} order={order} onChoosePage={choose} />;
}

type PageInspectorProps = {
  page: PageWorld;
  world: World;
  order: (order: Order) => void;
  onChoosePage: (page: string) => void;
};

function PageInspector({ page, world, order, onChoosePage }: PageInspectorProps) {
  const { t } = useLingui();
  const { nodes, board } = listOf(page);
  const [selectedKey, choose] = useState<string>();
  useEffect(() => page.selected && choose(page.selected.node), [page.selected]);
  const line = [...nodes, ...board].find(({ key }) => key === selectedKey) ?? board[0];
  const { entry } = line ?? {};
  const actor = entry?.actor.actor;
  const steps = page.log.filter((step) => step.actor === actor).reverse();
  const rewind = useRewind({ actor, steps, rewound: page.rewound, order });
  const shown = rewind.shown ?? entry?.snapshot;
  const step = rewind.shown ? rewind.step : entry?.step;
  const live = page.actors.size;

  return (
    <main className={s.page}>
      <title>{t`Maquette inspector`}</title>
      <header className={s.title}>
        <Logo />
        <h1>{t`State inspector`}</h1>
        {world.size > 1 ? (
          <Select
            aria-label={t`Board`}
            value={page.page}
            options={[...world.values()].map((each) => ({ value: each.page, label: each.board }))}
            onChange={onChoosePage}
          />
        ) : (
          <span className={s.quiet}>{page.board}</span>
        )}
        <span className={s.live}>
          <Plural value={live} one="Live, # machine" other="Live, # machines" />
        </span>
        <Button
          size="sm"
          icon={Copy}
          offReason={isSecureContext ? undefined : t`Over plain http a page may not copy: export it`}
          onClick={() => void navigator.clipboard.writeText(logText(page))}
        >
          {t`Copy log`}
        </Button>
        <Button size="sm" icon={Download} onClick={() => exportLog(page)}>
          {t`Export log`}
        </Button>
      </header>
      <HoldBar entry={entry} rewind={rewind} order={order} />
      <MachineList
        nodes={nodes}
        board={board}
        selectedKey={line?.key}
        onChoose={({ key, node, entry: own, depth }) => {
          choose(key);
          // A node that has not run has no machine yet; one that has ended begins anew.
          if (node && depth === 0 && own?.snapshot?.status !== 'active') order({ type: 'open', page: page.page, node });
        }}
      />
      {entry?.actor.chart && shown ? (
        <ChartStage chart={entry.actor.chart} active={shown.active} fired={firedBy(step)} />
      ) : (
        <p className={s.none}>{t`Its machine begins as soon as the board takes edits.`}</p>
      )}
      <aside className={s.side} aria-label={t`Details`}>
        {entry && <SendForm entry={entry} broken={page.broken} order={order} />}
        {shown && <ContextView context={shown.context} />}
        <EventLog log={page.log} actor={actor} actors={page.actors} onShow={rewind.show} />
      </aside>
    </main>
  );
}

function NoBoard() {
  const { t } = useLingui();
  return (
    <main className={s.empty}>
      <title>{t`Maquette inspector`}</title>
      <Logo size={32} />
      <h1>{t`State inspector`}</h1>
      <p>
        <Trans>
          Open a board in this browser with <code>&amp;inspect</code> at the end of its address. Its machines appear
          here.
        </Trans>
      </p>
    </main>
  );
}

/** The reports of board pages, and the way to send them orders. */
function useWorld(): { world: World; order: (order: Order) => void } {
  const [world, report] = useReducer(withMessage, NOTHING);
  const [order, setOrder] = useState<(order: Order) => void>(() => () => {});
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Message>) => 'report' in data && report(data);
    const send = (message: Order) => channel.postMessage(message);
    const leave = () => send({ type: 'bye' });
    setOrder(() => send);
    send({ type: 'hello' });
    const aborter = new AbortController();
    const { signal } = aborter;
    addEventListener('pagehide', leave, { signal });
    return () => {
      aborter.abort();
      channel.close();
    };
  }, []);
  return { world, order };
}

/** The arrows of a step, as the chart names its lines. */
function firedBy(step: StepReport | undefined): ReadonlySet<string> {
  return new Set(step?.fired.map(({ from, to }) => `${from}>${to}`));
}
