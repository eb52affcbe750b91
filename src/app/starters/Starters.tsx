import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Operation } from '../../../contract/operations/index.ts';
import { deviceStore } from '../../store/deviceStore.ts';
import { useStore } from '../../store/useStore.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { StarterPicture } from './StarterPicture.tsx';
import s from './Starters.module.css';
import { runnableStarters, type StarterName } from './starters.ts';
import { STARTER_TEXTS } from './starterTexts.ts';

type StartersProps = {
  /** The operations that the person's plan lacks: what needs one of them is not offered. */
  missingFeatures: readonly Operation[];
  /** A promise keeps the tiles busy until it is settled. */
  onStart: (name: StarterName) => Promise<void>;
};

const startersHiddenStore = deviceStore('maquette.starters.hidden', {
  read: (text) => text !== null,
  write: (isHidden: boolean) => (isHidden ? 'yes' : null),
});

/** The boards to start from: each makes a board of one's own that can be run at once. They may be folded away. */
export default function Starters({ missingFeatures, onStart }: StartersProps) {
  const { t, i18n } = useLingui();
  const isHidden = useStore(startersHiddenStore);
  const [startingName, setStartingName] = useState<StarterName>();

  async function start(name: StarterName) {
    setStartingName(name);
    try {
      await onStart(name);
    } finally {
      setStartingName(undefined);
    }
  }

  return (
    <section className={s.starters} aria-label={t`Start from`}>
      <div className={s.head}>
        <h2>
          <Trans>Start from</Trans>
        </h2>
        <span>
          <Trans>Example boards to try</Trans>
        </span>
        <Button variant="plain" size="sm" aria-expanded={!isHidden} onClick={() => startersHiddenStore.set(!isHidden)}>
          {isHidden ? t({ message: 'Show', context: 'what is hidden' }) : t`Hide`}
        </Button>
      </div>
      {!isHidden && (
        <div className={s.tiles}>
          {runnableStarters(missingFeatures).map((name) => (
            <button
              key={name}
              type="button"
              className={s.tile}
              disabled={startingName !== undefined}
              aria-busy={startingName === name || undefined}
              onClick={() => void start(name)}
            >
              <StarterPicture starter={name} />
              {startingName === name && (
                <span className={s.making}>
                  <Spinner size="lg" />
                </span>
              )}
              <span className={s.words}>
                <b>{i18n._(STARTER_TEXTS[name].title)}</b>
                <small>{i18n._(STARTER_TEXTS[name].description)}</small>
              </span>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
