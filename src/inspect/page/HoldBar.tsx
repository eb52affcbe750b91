import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, History, Pause, Play, Radio, StepForward } from 'lucide-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { Order } from '../protocol/protocol.ts';
import s from './inspector.module.css';
import type { Rewind } from './useRewind.ts';
import { type ActorEntry, stateName } from './world.ts';

type HoldBarProps = { entry: ActorEntry | undefined; rewind: Rewind; order: (order: Order) => void };

/** Holds the chosen machine, lets what waits for it through one by one, and looks back at what it went through. */
export function HoldBar({ entry, rewind, order }: HoldBarProps) {
  const { t } = useLingui();
  const { waiting, snapshot, actor } = entry ?? {};
  const isLive = snapshot?.status === 'active';
  const send = (type: 'hold' | 'step' | 'release') => actor && order({ type, actor: actor.actor });
  return (
    <section className={s.bar} aria-label={t({ message: 'Time', context: 'of a machine' })}>
      {waiting === undefined ? (
        <Button
          size="sm"
          icon={Pause}
          offReason={isLive ? undefined : t`This machine does not run`}
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
            offReason={waiting.length > 0 ? undefined : t`Nothing waits`}
            onClick={() => send('step')}
          >
            {t`Step`}
          </Button>
          <Button size="sm" icon={Play} onClick={() => send('release')}>
            {t`Release`}
          </Button>
          <span role="status" className={s.held}>
            {waiting.length === 0 ? t`Held: nothing waits` : t`Held: ${waiting.length} wait, next ${waiting[0]?.type}`}
          </span>
        </>
      )}
      <Timeline rewind={rewind} states={stateName(rewind.shown?.active ?? snapshot?.active ?? [])} />
    </section>
  );
}

function Timeline({ rewind, states }: { rewind: Rewind; states: string }) {
  const { t } = useLingui();
  const { place, places, isLooking, isPlaying, shown } = rewind;
  const number = place + 1;
  return (
    <div className={s.timeline}>
      <Button
        size="sm"
        icon={History}
        offReason={places === 1 ? t`Nothing has happened yet` : isPlaying ? t`It is being played` : undefined}
        onClick={rewind.play}
      >
        {t`Replay`}
      </Button>
      <IconButton label={t`One state back`} icon={ChevronLeft} onClick={() => rewind.go(place - 1)} />
      <input
        type="range"
        aria-label={t`State`}
        aria-valuetext={t`${states}, ${number} of ${places}`}
        min={0}
        max={places - 1}
        value={place}
        onChange={(event) => rewind.go(Number(event.target.value))}
      />
      <IconButton label={t`One state on`} icon={ChevronRight} onClick={() => rewind.go(place + 1)} />
      <output className={s.place}>
        <Trans>
          State {number} of {places}: <b>{states}</b>
        </Trans>
      </output>
      {isLooking && (
        <>
          <span className={shown?.fault ? s.fault : s.looking}>
            {shown?.fault ?? t`You look back, the board goes on.`}
          </span>
          <Button size="sm" icon={Radio} onClick={rewind.back}>
            {t`Back to now`}
          </Button>
        </>
      )}
    </div>
  );
}
