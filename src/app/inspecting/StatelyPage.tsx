import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import pageStyle from '../pages/docs.module.css';
import { type Inspector, ownInspector, statelyInspector } from './inspector.ts';
import s from './stately.module.css';

/** Says what Stately’s inspector needs before anything of it is opened. `null` is the board without an inspector. */
export default function StatelyPage({ onChoose }: { onChoose: (inspector: Inspector | null) => void }) {
  const { t } = useLingui();
  return (
    <main className={pageStyle.page}>
      <title>{t`Inspect this board – Maquette`}</title>
      <h1>{t`Stately’s inspector needs the network`}</h1>
      <p>
        {t`It is a window of stately.ai, and is told all that this board’s machines do, prompts included. Ours is part of this installation and needs no network.`}
      </p>
      <div className={s.choices}>
        <Button
          look="primary"
          onClick={() => {
            window.open('/inspector', '_blank', 'noopener');
            onChoose(ownInspector());
          }}
        >{t`Use our inspector`}</Button>
        <Button onClick={() => void statelyInspector().then(onChoose)}>{t`Open Stately’s inspector`}</Button>
        <Button look="plain" onClick={() => onChoose(null)}>{t`Open the board without`}</Button>
      </div>
    </main>
  );
}
