import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { NodeId } from '../../../contract/ids.ts';
import { VARIANT_COUNTS } from '../../../contract/limits.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { useBoardActor } from '../context/boardActor.tsx';
import type { NodeEngine } from '../engines/nodeEngine.ts';
import { useEngineLabels } from '../engines/useEngine.ts';
import s from './variants.module.css';

/** Beside Go: how many variants it makes, each with its price where there is one. */
export function VariantMenu({ id, engine }: { id: NodeId; engine: NodeEngine }) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const labels = useEngineLabels();
  const { current, resultCount } = engine;
  const itemFor = (count: number) => {
    const price = labels.price(current.cost === null ? null : current.cost * count, current);
    return {
      id: String(count),
      label: plural(count, { one: '# variant', other: '# variants' }),
      checked: count === resultCount,
      ...(current.cost !== 0 && { aside: { content: price, text: price } }),
      onSelect: () => actor.send({ type: 'node.edited', id, data: { variantCount: count } }),
    };
  };
  return (
    <Menu
      label={t`Variants of each run`}
      width={200}
      groups={[{ id: 'counts', label: t`Variants of each run`, items: VARIANT_COUNTS.map(itemFor) }]}
      trigger={
        <IconButton label={t`Variants: ${resultCount}`} className={s.count} size="md">
          {`×${resultCount}`}
        </IconButton>
      }
    />
  );
}
