import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import s from '../Canvas.module.css';

/** The id of a type's icon, for the cards that are drawn without React. */
export function symbolId(type: string): string {
  return `canvas-icon-${type}`;
}

/** The types' icons once, as symbols. */
export function IconSymbols({ types, iconOf }: { types: readonly NodeFacts[]; iconOf: (type: string) => IconShape }) {
  return (
    <svg className={s.symbols} aria-hidden="true">
      {types.map(({ type }) => {
        const Icon = iconOf(type);
        return (
          <symbol key={type} id={symbolId(type)} viewBox="0 0 24 24">
            <Icon size={24} strokeWidth={1.2} />
          </symbol>
        );
      })}
    </svg>
  );
}
