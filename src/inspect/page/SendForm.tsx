import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { BrokenReport, Order, PlainEvent, Sample } from '../protocol/protocol.ts';
import { fieldsOf, formOf, parseForm, readField } from './eventForm.ts';
import s from './inspector.module.css';
import { refusalText } from './refusalText.ts';
import type { ActorEntry } from './world.ts';

type SendFormProps = { entry: ActorEntry; broken: BrokenReport | undefined; order: (order: Order) => void };

/** Sends an event that the machine accepts now, its fields filled in. What became of it is said below. */
export function SendForm({ entry, broken, order }: SendFormProps) {
  const { t } = useLingui();
  const samples = entry.snapshot?.samples ?? [];
  const [label, setLabel] = useState('');
  const sample = samples.find((each) => each.label === label) ?? samples[0];
  return (
    <section aria-label={t`Send an event`}>
      <h2>{t`Send an event`}</h2>
      {sample === undefined ? (
        <p>{t`It takes no event now.`}</p>
      ) : (
        <>
          <Select
            aria-label={t`Event`}
            value={sample.label}
            options={samples.map((each) => ({
              value: each.label,
              label: sampleLabel(each.label, t`by the board`, t`no answer`),
            }))}
            onChange={setLabel}
          />
          <Fields key={`${entry.actor.actor} ${sample.label}`} sample={sample} order={order} />
        </>
      )}
      <Outcome entry={entry} broken={broken} />
    </section>
  );
}

/** The label of a filled event in the page's language; names of events stay. */
function sampleLabel(label: string, byBoard: string, noAnswer: string): string {
  return label.replace(/, by the board$/, `, ${byBoard}`).replace(/, no answer$/, `, ${noAnswer}`);
}

function Fields({ sample, order }: { sample: Sample; order: (order: Order) => void }) {
  const { t } = useLingui();
  const [isJson, setJson] = useState(false);
  const [form, setForm] = useState(() => formOf(sample.event));
  const [text, setText] = useState('');
  const event: PlainEvent | undefined = isJson ? parseForm(sample.event.type, text) : fieldsOf(sample.event.type, form);

  function toJson(json: boolean): void {
    const { type: _, ...fields } = event ?? sample.event;
    if (json) setText(JSON.stringify(fields, null, 2));
    else setForm(formOf(event ?? sample.event));
    setJson(json);
  }
  return (
    <form
      className={s.fields}
      onSubmit={(submit) => {
        submit.preventDefault();
        if (event) order({ type: 'send', actor: sample.actor, event });
      }}
    >
      {isJson ? (
        <TextArea
          aria-label={t`Event fields, JSON`}
          value={text}
          onChange={setText}
          error={event ? undefined : t`This is no JSON object`}
        />
      ) : (
        Object.entries(form).map(([name, value]) => (
          <TextField
            key={name}
            label={name}
            value={value}
            error={readField(value) === undefined ? t`This is no JSON` : undefined}
            onChange={(next) => setForm({ ...form, [name]: next })}
          />
        ))
      )}
      <div className={s.send}>
        <Switch checked={isJson} onChange={toJson}>
          {t`As JSON`}
        </Switch>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          icon={Send}
          offReason={event ? undefined : t`A field cannot be read`}
        >
          {t`Send`}
        </Button>
      </div>
    </form>
  );
}

/** The reason why the newest event changed nothing. */
function Outcome({ entry: { actor, step }, broken }: { entry: ActorEntry; broken: BrokenReport | undefined }) {
  const problem = broken?.actor === actor.actor ? broken.message : step?.refused && refusalText(step);
  return (
    <p role="status" className={s.fault}>
      {problem}
    </p>
  );
}
