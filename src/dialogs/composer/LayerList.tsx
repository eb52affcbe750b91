import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ImageOff } from 'lucide-react';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { LAYER_IDS, type LayerId } from '../../geometry/image/layers.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './Composer.module.css';
import type { PictureState } from './composer.types.ts';
import { currentArrangement } from './selectors.ts';
import type { ComposerActor, LayerSources } from './useComposer.ts';

type LayerListProps = { actor: ComposerActor; sources: LayerSources };

/** The layers from the top one down; those that nothing is wired to stand below. */
export function LayerList({ actor, sources }: LayerListProps) {
  const order = useSelector(
    actor,
    ({ context }) =>
      currentArrangement(context)
        .layers.map(({ imageId }) => imageId)
        .reverse(),
    isEqualJson,
  );
  const pictures = useSelector(actor, ({ context }) => context.pictures);
  const selected = useSelector(actor, ({ context }) => context.selectedLayerId);
  const connectedIds = order.filter((id) => pictures[id] !== 'none');
  const freeIds = LAYER_IDS.filter((id) => pictures[id] === 'none');
  return (
    <ul className={s.list}>
      {[...connectedIds, ...freeIds].map((id) => (
        <li key={id}>
          <LayerRow
            id={id}
            state={pictures[id]}
            source={sources[id]}
            isSelected={selected === id && pictures[id] !== 'none'}
            onChoose={() => actor.send({ type: 'layer.selected', layer: id })}
          />
        </li>
      ))}
    </ul>
  );
}

type LayerRowProps = {
  id: LayerId;
  state: PictureState;
  source: LayerSources[LayerId];
  isSelected: boolean;
  onChoose: () => void;
};

function LayerRow({ id, state, source, isSelected, onChoose }: LayerRowProps) {
  const { t } = useLingui();
  const number = LAYER_IDS.indexOf(id) + 1;
  if (state === 'none') {
    return (
      <p className={s.free}>
        <span className={s.thumb}>{number}</span>
        <span>{t`Connect an image to layer ${number}`}</span>
      </p>
    );
  }
  return (
    <button type="button" className={s.row} aria-pressed={isSelected} data-state={state} onClick={onChoose}>
      <span className={s.thumb}>
        {state === 'there' && <img src={source?.address} alt="" draggable={false} />}
        {state === 'missing' && <Icon of={ImageOff} size="sm" />}
        {state === 'loading' && <Spinner />}
      </span>
      <span className={s.name}>
        {source?.title}
        <small>{state === 'missing' ? t`Layer ${number}: image missing` : t`Layer ${number}`}</small>
      </span>
    </button>
  );
}
