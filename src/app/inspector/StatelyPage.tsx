import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { problemMessage } from '../../session/problemMessage.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import pageStyle from '../pages/docs/docs.module.css';
import { createInspector, createStatelyInspector, type Inspector } from './inspector.ts';
import s from './stately.module.css';

/** Says what Stately’s inspector needs before anything of it is opened. `null` is the board without an inspector. */
export default function StatelyPage({ onChoose }: { onChoose: (inspector: Inspector | null) => void }) {
  const { t, i18n } = useLingui();
  const [failure, setFailure] = useState<unknown>();

  async function openStately(): Promise<void> {
    try {
      onChoose(await createStatelyInspector());
    } catch (error) {
      console.error('inspect', error);
      setFailure(error);
    }
  }
  return (
    <main className={pageStyle.page}>
      <title>{t`Inspect this board – Maquette`}</title>
      <h1>{t`Stately’s inspector needs the network`}</h1>
      <p>
        {t`It opens stately.ai and sends it everything this board’s machines do, prompts included. The built-in inspector stays on this server and needs no network.`}
      </p>
      {failure !== undefined && <p role="alert">{i18n._(problemMessage(failure))}</p>}
      <div className={s.choices}>
        <Button
          variant="primary"
          onClick={() => {
            window.open('/inspector', '_blank', 'noopener');
            onChoose(createInspector());
          }}
        >{t`Use the built-in inspector`}</Button>
        <Button onClick={() => void openStately()}>{t`Open Stately’s inspector`}</Button>
        <Button variant="plain" onClick={() => onChoose(null)}>{t`Open the board without`}</Button>
      </div>
    </main>
  );
}
