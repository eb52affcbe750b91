import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { BrokenReport, Command, PlainEvent, Sample, StepReport } from '../protocol/protocol.ts';
import { eventFormOf, eventOfForm, eventOfJson, parseField } from './eventForm.ts';
import s from './inspector.module.css';
import { type ActorEntry, lastSentStep } from './inspectorState.ts';
import { refusalText } from './refusalText.ts';

type SendFormProps = {
  entry: ActorEntry;
  log: readonly StepReport[];
  sendFailure: BrokenReport | undefined;
  sendCommand: (command: Command) => void;
};

/** Sends an event that the machine accepts now, its fields filled in. What became of it is said below until the next is sent. */
export function SendForm({ entry, log, sendFailure, sendCommand }: SendFormProps) {
  const { t } = useLingui();
  const samples = entry.snapshot?.samples ?? [];
  const [label, setLabel] = useState('');
  const step = lastSentStep(log, entry.actor.actor);
  const problem = sendFailure?.actor === entry.actor.actor ? sendFailure.message : step?.refused && refusalText(step);
  const sample = samples.find((candidate) => candidate.label === label) ?? samples[0];
  return (
    <section aria-label={t`Send an event`}>
      <h2>{t`Send an event`}</h2>
      {sample === undefined ? (
        <p>{t`It isn’t accepting any events right now.`}</p>
      ) : (
        <>
          <Select
            aria-label={t`Event`}
            value={sample.label}
            options={samples.map((candidate) => ({
              value: candidate.label,
              label: sampleLabel(candidate.label, t`by the board`, t`no answer`),
            }))}
            onChange={setLabel}
          />
          <EventFields key={`${entry.actor.actor} ${sample.label}`} sample={sample} sendCommand={sendCommand} />
        </>
      )}
      <p role="status" className={s.fault}>
        {problem}
      </p>
    </section>
  );
}

/** The label of a filled event in the page's language; names of events stay. */
function sampleLabel(label: string, byBoard: string, noAnswer: string): string {
  return label.replace(/, by the board$/, `, ${byBoard}`).replace(/, no answer$/, `, ${noAnswer}`);
}

function EventFields({ sample, sendCommand }: { sample: Sample; sendCommand: (command: Command) => void }) {
  const { t } = useLingui();
  const [isJson, setJson] = useState(false);
  const [form, setForm] = useState(() => eventFormOf(sample.event));
  const [text, setText] = useState('');
  const event: PlainEvent | undefined = isJson
    ? eventOfJson(sample.event.type, text)
    : eventOfForm(sample.event.type, form);

  function toggleJson(json: boolean): void {
    const { type: _, ...fields } = event ?? sample.event;
    if (json) setText(JSON.stringify(fields, null, 2));
    else setForm(eventFormOf(event ?? sample.event));
    setJson(json);
  }
  return (
    <form
      className={s.fields}
      onSubmit={(submit) => {
        submit.preventDefault();
        if (event) sendCommand({ type: 'send', actor: sample.actor, event });
      }}
    >
      {isJson ? (
        <TextArea
          aria-label={t`Event fields, JSON`}
          value={text}
          onChange={setText}
          error={event ? undefined : t`This is not a JSON object`}
        />
      ) : (
        Object.entries(form).map(([name, value]) => (
          <TextField
            key={name}
            label={name}
            value={value}
            error={parseField(value) === undefined ? t`This is not valid JSON` : undefined}
            onChange={(next) => setForm({ ...form, [name]: next })}
          />
        ))
      )}
      <div className={s.send}>
        <Switch checked={isJson} onChange={toggleJson}>
          {t`As JSON`}
        </Switch>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          icon={Send}
          offReason={event ? undefined : t`A field can’t be read`}
        >
          {t`Send`}
        </Button>
      </div>
    </form>
  );
}
