import { Trans, useLingui } from '@lingui/react/macro';
import { Blend, Image, ImageUp, Layers, Lightbulb, PencilLine, Rotate3d, Scissors, Sparkles, Type } from 'lucide-react';
import { useState } from 'react';
import type { HandleKind } from '../../../contract/handles.ts';
import { deviceStore } from '../../store/deviceStore.ts';
import { useStore } from '../../store/useStore.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Spinner } from '../../ui/display/Progress.tsx';
import { Icon, type IconShape } from '../../ui/icons/Icon.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import hammer from './photographs/claw-hammer.jpg';
import pliers from './photographs/red-pliers.webp';
import s from './Starters.module.css';
import { STARTERS, type StarterName } from './starters.ts';
import { STARTER_TEXTS } from './starterTexts.ts';

type StartersProps = {
  /** A promise keeps the tiles busy until it is settled. */
  onStart: (name: StarterName) => Promise<void>;
};

const startersHiddenStore = deviceStore('maquette.starters.hidden', {
  read: (text) => text !== null,
  write: (isHidden: boolean) => (isHidden ? 'yes' : null),
});

/** The boards to start from: each makes a board of one's own that can be run at once. They may be folded away. */
export default function Starters({ onStart }: StartersProps) {
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
          {STARTERS.map((name) => (
            <button
              key={name}
              type="button"
              className={s.tile}
              disabled={startingName !== undefined}
              aria-busy={startingName === name || undefined}
              onClick={() => void start(name)}
            >
              <Scene starter={name} />
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

/** A card of a scene, in pixels of 220 x 120: what it shows, and what leads to it from which other. */
type SceneCard = {
  readonly corner: readonly [x: number, y: number];
  readonly content: IconShape | string;
  readonly from?: readonly [kind: HandleKind, ...cards: number[]];
};

const CARD_SIZE = { width: 48, height: 48 } as const;

const SCENES: Readonly<Record<StarterName, readonly SceneCard[]>> = {
  sketchToRender: [
    { corner: [38, 36], content: PencilLine },
    { corner: [134, 36], content: Image, from: ['image', 0] },
  ],
  photoToCampaign: [
    { corner: [14, 36], content: hammer },
    { corner: [86, 36], content: Scissors, from: ['image', 0] },
    { corner: [158, 36], content: Blend, from: ['image', 1] },
  ],
  wordsToDesigns: [
    { corner: [14, 36], content: Type },
    { corner: [86, 36], content: Lightbulb, from: ['text', 0] },
    { corner: [158, 36], content: Sparkles, from: ['text', 1] },
  ],
  pictureToModel: [
    { corner: [38, 36], content: hammer },
    { corner: [134, 36], content: Rotate3d, from: ['image', 0] },
  ],
  composition: [
    { corner: [14, 8], content: hammer },
    { corner: [14, 64], content: pliers },
    { corner: [86, 36], content: Layers, from: ['image', 0, 1] },
    { corner: [158, 36], content: ImageUp, from: ['image', 2] },
  ],
};

/** A small picture of a starter's board. */
function Scene({ starter }: { starter: StarterName }) {
  const cards = SCENES[starter];
  return (
    <span className={s.scene} aria-hidden="true">
      <span className={s.stage}>
        <svg viewBox="0 0 220 120" aria-hidden="true">
          {cards.flatMap(({ corner, from: [kind, ...sources] = ['image'] }) =>
            sources.map((source) => (
              <path key={`${source} ${corner}`} data-kind={kind} d={connectionPath(cards[source]!.corner, corner)} />
            )),
          )}
        </svg>
        {cards.map(({ corner: [x, y], content }) => (
          <span
            key={`${x} ${y}`}
            className={cx(s.card, typeof content === 'string' && s.photo)}
            style={{ left: x, top: y }}
          >
            {typeof content === 'string' ? <img src={content} alt="" /> : <Icon of={content} />}
          </span>
        ))}
      </span>
    </span>
  );
}

function connectionPath([x1, y1]: SceneCard['corner'], [x2, y2]: SceneCard['corner']): string {
  const [from, to] = [x1 + CARD_SIZE.width, x2];
  const [startY, endY] = [y1 + CARD_SIZE.height / 2, y2 + CARD_SIZE.height / 2];
  const middle = (from + to) / 2;
  return `M${from} ${startY}C${middle} ${startY} ${middle} ${endY} ${to} ${endY}`;
}
