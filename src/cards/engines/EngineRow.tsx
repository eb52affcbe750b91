import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { NodeId } from '../../../contract/ids.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EngineMenu } from './EngineMenu.tsx';
import s from './engines.module.css';
import type { NodeEngine } from './nodeEngine.ts';
import { useEngineLabels } from './useEngine.ts';

/** The engine among a node's settings. */
export function EngineRow({ id, engine }: { id: NodeId; engine: NodeEngine }) {
  const { t } = useLingui();
  const labels = useEngineLabels();
  const name = labels.name(engine.current);
  return (
    <div className={s.row}>
      <span>{t`Engine`}</span>
      <EngineMenu
        id={id}
        engine={engine}
        trigger={
          <button type="button" aria-label={t`Engine: ${name}`}>
            <span>{name}</span>
            <Icon of={ChevronDown} size="sm" />
          </button>
        }
      />
    </div>
  );
}
