import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { StepReport } from '../protocol/protocol.ts';
import s from './inspector.module.css';
import { type ActorEntry, filterLog, stateName } from './inspectorState.ts';
import { refusalText } from './refusalText.ts';

/** Lines that are drawn; the export has all. */
const SHOWN_STEPS_MAX = 200;

type EventLogProps = {
  log: readonly StepReport[];
  /** The chosen machine. */
  actor: string | undefined;
  actors: ReadonlyMap<string, ActorEntry>;
  /** Shows what the machine was after a step. */
  onShowStep: (step: StepReport) => void;
};

type LogScope = 'this' | 'all' | 'refused';

/** The events, the newest first: each event with its payload and what it changed. */
export function EventLog({ log, actor, actors, onShowStep }: EventLogProps) {
  const { t } = useLingui();
  const [scope, setScope] = useState<LogScope>('this');
  const [text, setText] = useState('');
  const [showTicks, setShowTicks] = useState(false);
  const [openKey, setOpenKey] = useState<string>();
  const filter = { actor: scope === 'this' ? actor : undefined, isRefusedOnly: scope === 'refused', showTicks, text };
  const steps = filterLog(log, filter);
  return (
    <section aria-label={t`What happened`} className={s.log}>
      <div className={s.row}>
        <h2>{t`What happened`}</h2>
        <SegmentedControl
          label={t`Source`}
          value={scope}
          segments={[
            { value: 'this', label: t`This machine` },
            { value: 'all', label: t`All` },
            { value: 'refused', label: t`Refused` },
          ]}
          onChange={setScope}
        />
      </div>
      <div className={s.row}>
        <TextField
          aria-label={t`Filter by event or payload`}
          placeholder={t`Filter by event or payload`}
          icon={ListFilter}
          value={text}
          onChange={setText}
        />
        <Switch checked={showTicks} onChange={setShowTicks}>
          {t`Ticks`}
        </Switch>
      </div>
      <p role="status" className={s.quiet}>
        {t`${steps.length} of ${log.length}`}
      </p>
      <ol>
        {steps.slice(0, SHOWN_STEPS_MAX).map((step) => {
          const key = `${step.actor} ${step.index}`;
          const isOpen = openKey === key;
          return (
            <li key={key} data-refused={step.refused !== null || undefined}>
              <button type="button" aria-expanded={isOpen} onClick={() => setOpenKey(isOpen ? undefined : key)}>
                <time>{timeOf(step)}</time>
                <code>{step.event.type}</code>
                <span>{stepOutcome(step, scope === 'this' ? undefined : actors.get(step.actor)?.actor.name)}</span>
              </button>
              {isOpen && <StepDetails step={step} onShowStep={onShowStep} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function timeOf({ at }: StepReport): string {
  return new Date(at).toISOString().slice(14, 23);
}

/** The state to which the event led, or in which it was accepted; of several states at once only what changed, or the first. */
function stepOutcome({ refused, before, after }: StepReport, name: string | undefined): string {
  const entered = after.filter((id) => !before.includes(id));
  const inner = stateName(entered.length > 0 ? entered : after).split(', ');
  const state = refused ? translate`refused` : entered.length > 0 ? `→ ${inner.join(', ')}` : (inner[0] ?? '');
  return name === undefined ? state : `${name.split(' ')[0]}: ${state}`;
}

function StepDetails({ step, onShowStep }: { step: StepReport; onShowStep: (step: StepReport) => void }) {
  const { t } = useLingui();
  const { event, source, before, after, differences, firedArrows: fired, refused } = step;
  const { type: _, ...payload } = event;
  const guards = fired.flatMap(({ guard }) => guard ?? []);
  const from = source ?? t`outside the machines`;
  const guardNames = guards.join(', ');
  return (
    <div className={s.details}>
      <p>
        {t`From ${from}.`} {refused && refusalText(step)}
        {guards.length > 0 && t`Accepted: ${guardNames} returned true.`}
      </p>
      {Object.keys(payload).length > 0 && <pre>{JSON.stringify(payload, null, 1)}</pre>}
      <dl>
        <dt>{t`Before`}</dt>
        <dd>{stateName(before)}</dd>
        <dt>{t`After`}</dt>
        <dd>{stateName(after)}</dd>
        {differences.map(({ path, before: valueBefore, after: valueAfter }) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>
              <del>{JSON.stringify(valueBefore)}</del> <ins>{JSON.stringify(valueAfter)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" className={s.link} onClick={() => onShowStep(step)}>
        {t`Show in the chart`}
      </button>
    </div>
  );
}
