import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, History, Pause, Play, Radio, StepForward } from 'lucide-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { Command } from '../protocol/protocol.ts';
import s from './inspector.module.css';
import { type ActorEntry, stateName } from './inspectorState.ts';
import type { Rewind } from './useRewind.ts';

type HoldBarProps = { entry: ActorEntry | undefined; rewind: Rewind; sendCommand: (command: Command) => void };

/** Holds the chosen machine, lets what waits for it through one by one, and looks back at what it went through. */
export function HoldBar({ entry, rewind, sendCommand }: HoldBarProps) {
  const { t } = useLingui();
  const { waitingEvents: waiting, snapshot, actor } = entry ?? {};
  const isLive = snapshot?.status === 'active';
  const send = (type: 'hold' | 'step' | 'release') => actor && sendCommand({ type, actor: actor.actor });
  return (
    <section className={s.bar} aria-label={t({ message: 'Time', context: 'of a machine' })}>
      {waiting === undefined ? (
        <Button
          size="sm"
          icon={Pause}
          offReason={isLive ? undefined : t`This machine isn’t running`}
          onClick={() => send('hold')}
        >
          {t`Hold`}
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            variant="primary"
            icon={StepForward}
            offReason={waiting.length > 0 ? undefined : t`No events queued`}
            onClick={() => send('step')}
          >
            {t`Step`}
          </Button>
          <Button size="sm" icon={Play} onClick={() => send('release')}>
            {t`Release`}
          </Button>
          <span role="status" className={s.held}>
            {waiting.length === 0
              ? t`Paused: no events queued`
              : t`Paused: ${plural(waiting.length, { one: '# event queued', other: '# events queued' })}, next ${waiting[0]?.type}`}
          </span>
        </>
      )}
      <Timeline rewind={rewind} states={stateName(rewind.rewoundSnapshot?.active ?? snapshot?.active ?? [])} />
    </section>
  );
}

function Timeline({ rewind, states }: { rewind: Rewind; states: string }) {
  const { t } = useLingui();
  const { stateIndex, stateCount, isLooking, isPlaying, rewoundSnapshot } = rewind;
  const number = stateIndex + 1;
  return (
    <div className={s.timeline}>
      <Button
        size="sm"
        icon={History}
        offReason={stateCount === 1 ? t`Nothing has happened yet` : isPlaying ? t`Replaying` : undefined}
        onClick={rewind.play}
      >
        {t`Replay`}
      </Button>
      <IconButton label={t`Previous state`} icon={ChevronLeft} onClick={() => rewind.goToState(stateIndex - 1)} />
      <input
        type="range"
        aria-label={t`State`}
        aria-valuetext={t`${states}, ${number} of ${stateCount}`}
        min={0}
        max={stateCount - 1}
        value={stateIndex}
        onChange={(event) => rewind.goToState(Number(event.target.value))}
      />
      <IconButton label={t`Next state`} icon={ChevronRight} onClick={() => rewind.goToState(stateIndex + 1)} />
      <output className={s.place}>
        <Trans>
          State {number} of {stateCount}: <b>{states}</b>
        </Trans>
      </output>
      {isLooking && (
        <>
          <span className={rewoundSnapshot?.fault ? s.fault : s.looking}>
            {rewoundSnapshot?.fault ?? t`You are looking back; the board keeps running.`}
          </span>
          <Button size="sm" icon={Radio} onClick={rewind.returnToLive}>
            {t`Back to now`}
          </Button>
        </>
      )}
    </div>
  );
}
