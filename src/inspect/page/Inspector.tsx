import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { type Command, INSPECTOR_CHANNEL, type ReportMessage, type StepReport } from '../protocol/protocol.ts';
import { ChartStage } from './ChartStage.tsx';
import { ContextView } from './ContextView.tsx';
import { EventLog } from './EventLog.tsx';
import { exportLog, logText } from './exportLog.ts';
import { HoldBar } from './HoldBar.tsx';
import s from './inspector.module.css';
import { applyMessage, type BoardPageState, type InspectorState, machineListOf, NO_PAGES } from './inspectorState.ts';
import { MachineList } from './MachineList.tsx';
import { SendForm } from './SendForm.tsx';
import { useRewind } from './useRewind.ts';

/**
 * The state inspector: the machines of a board that was opened with `?inspect` in the same browser. What the machines themselves are called
 * stays as it is.
 */
export function Inspector() {
  const { inspectorState, sendCommand } = useInspectorState();
  const [selectedPage, selectPage] = useState<string>();
  const page =
    (selectedPage === undefined ? undefined : inspectorState.get(selectedPage)) ?? [...inspectorState.values()].at(-1);
  if (!page) return <NoBoard />;
  return (
    <BoardPageInspector
      key={page.page}
      page={page}
      inspectorState={inspectorState}
      sendCommand={sendCommand}
      onChoosePage={selectPage}
    />
  );
}

type BoardPageInspectorProps = {
  page: BoardPageState;
  inspectorState: InspectorState;
  sendCommand: (command: Command) => void;
  onChoosePage: (page: string) => void;
};

function BoardPageInspector({ page, inspectorState, sendCommand, onChoosePage }: BoardPageInspectorProps) {
  const { t } = useLingui();
  const { nodes, board } = machineListOf(page);
  const [selectedKey, select] = useState<string>();
  useEffect(() => page.selection && select(page.selection.node), [page.selection]);
  const selectedItem = [...nodes, ...board].find(({ key }) => key === selectedKey) ?? board[0];
  const { entry } = selectedItem ?? {};
  const actor = entry?.actor.actor;
  const steps = page.log.filter((step) => step.actor === actor).reverse();
  const rewind = useRewind({ actor, steps, rewound: page.rewound, sendCommand });
  const shownSnapshot = rewind.rewoundSnapshot ?? entry?.snapshot;
  const step = rewind.rewoundSnapshot ? rewind.step : entry?.lastStep;
  const machineCount = page.actors.size;

  return (
    <main className={s.page}>
      <title>{t`Maquette inspector`}</title>
      <header className={s.title}>
        <Logo />
        <h1>{t`State inspector`}</h1>
        {inspectorState.size > 1 ? (
          <Select
            aria-label={t`Board`}
            value={page.page}
            options={[...inspectorState.values()].map((boardPage) => ({
              value: boardPage.page,
              label: boardPage.board,
            }))}
            onChange={onChoosePage}
          />
        ) : (
          <span className={s.quiet}>{page.board}</span>
        )}
        <span className={s.live}>
          <Plural value={machineCount} one="Live, # machine" other="Live, # machines" />
        </span>
        <Button
          size="sm"
          icon={Copy}
          offReason={isSecureContext ? undefined : t`Copying needs https. Export the log instead.`}
          onClick={() => void navigator.clipboard.writeText(logText(page))}
        >
          {t`Copy log`}
        </Button>
        <Button size="sm" icon={Download} onClick={() => exportLog(page)}>
          {t`Export log`}
        </Button>
      </header>
      <HoldBar entry={entry} rewind={rewind} sendCommand={sendCommand} />
      <MachineList
        nodes={nodes}
        board={board}
        selectedKey={selectedItem?.key}
        onChoose={({ key, node, entry: own, depth }) => {
          select(key);
          // A node that has not run has no machine yet; one that has ended begins anew.
          if (node && depth === 0 && own?.snapshot?.status !== 'active')
            sendCommand({ type: 'open', page: page.page, node });
        }}
      />
      {entry?.actor.chart && shownSnapshot ? (
        <ChartStage chart={entry.actor.chart} activeStates={shownSnapshot.active} firedArrows={firedArrowIds(step)} />
      ) : (
        <p className={s.none}>{t`Its machine starts once the board can be edited.`}</p>
      )}
      <aside className={s.side} aria-label={t`Details`}>
        {entry && <SendForm entry={entry} log={page.log} sendFailure={page.sendFailure} sendCommand={sendCommand} />}
        {shownSnapshot && <ContextView context={shownSnapshot.context} />}
        <EventLog log={page.log} actor={actor} actors={page.actors} onShowStep={rewind.show} />
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
function useInspectorState(): { inspectorState: InspectorState; sendCommand: (command: Command) => void } {
  const [inspectorState, applyMessageToState] = useReducer(applyMessage, NO_PAGES);
  const [sendCommand, setSendCommand] = useState<(command: Command) => void>(() => () => {});
  useEffect(() => {
    const channel = new BroadcastChannel(INSPECTOR_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<ReportMessage>) => 'report' in data && applyMessageToState(data);
    const send = (message: Command) => channel.postMessage(message);
    const sendBye = () => send({ type: 'bye' });
    setSendCommand(() => send);
    send({ type: 'hello' });
    const aborter = new AbortController();
    const { signal } = aborter;
    addEventListener('pagehide', sendBye, { signal });
    return () => {
      aborter.abort();
      channel.close();
    };
  }, []);
  return { inspectorState, sendCommand };
}

/** The arrows of a step, as the chart names its lines. */
function firedArrowIds(step: StepReport | undefined): ReadonlySet<string> {
  return new Set(step?.firedArrows.map(({ from, to }) => `${from}>${to}`));
}
