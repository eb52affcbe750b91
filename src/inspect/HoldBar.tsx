import { ChevronLeft, ChevronRight, History, Pause, Play, Radio, StepForward } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import s from './inspector.module.css';
import type { Order } from './protocol.ts';
import type { Rewind } from './useRewind.ts';
import { type ActorEntry, stateName } from './world.ts';

type HoldBarProps = { entry: ActorEntry | undefined; rewind: Rewind; order: (order: Order) => void };

/** Holds the chosen machine, lets what waits for it through one by one, and looks back at what it went through. */
export function HoldBar({ entry, rewind, order }: HoldBarProps) {
  const { waiting, snapshot, actor } = entry ?? {};
  const isLive = snapshot?.status === 'active';
  const send = (type: 'hold' | 'step' | 'release') => actor && order({ type, actor: actor.actor });
  return (
    <section className={s.bar} aria-label="Time">
      {waiting === undefined ? (
        <Button
          size="sm"
          icon={Pause}
          offReason={isLive ? undefined : 'This machine does not run'}
          onClick={() => send('hold')}
        >
          Hold
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            look="primary"
            icon={StepForward}
            offReason={waiting.length > 0 ? undefined : 'Nothing waits'}
            onClick={() => send('step')}
          >
            Step
          </Button>
          <Button size="sm" icon={Play} onClick={() => send('release')}>
            Release
          </Button>
          <span role="status" className={s.held}>
            Held: {waiting.length === 0 ? 'nothing waits' : `${waiting.length} wait, next ${waiting[0]?.type}`}
          </span>
        </>
      )}
      <Timeline rewind={rewind} states={stateName(rewind.shown?.active ?? snapshot?.active ?? [])} />
    </section>
  );
}

function Timeline({ rewind, states }: { rewind: Rewind; states: string }) {
  const { place, places, isLooking, isPlaying, shown } = rewind;
  return (
    <div className={s.timeline}>
      <Button
        size="sm"
        icon={History}
        offReason={places === 1 ? 'Nothing has happened yet' : isPlaying ? 'It is being played' : undefined}
        onClick={rewind.play}
      >
        Replay
      </Button>
      <IconButton label="One state back" icon={ChevronLeft} onClick={() => rewind.go(place - 1)} />
      <input
        type="range"
        aria-label="State"
        aria-valuetext={`${states}, ${place + 1} of ${places}`}
        min={0}
        max={places - 1}
        value={place}
        onChange={(event) => rewind.go(Number(event.target.value))}
      />
      <IconButton label="One state on" icon={ChevronRight} onClick={() => rewind.go(place + 1)} />
      <output className={s.place}>
        State {place + 1} of {places}: <b>{states}</b>
      </output>
      {isLooking && (
        <>
          <span className={shown?.fault ? s.fault : s.looking}>
            {shown?.fault ?? 'You look back, the board goes on.'}
          </span>
          <Button size="sm" icon={Radio} onClick={rewind.back}>
            Back to now
          </Button>
        </>
      )}
    </div>
  );
}
