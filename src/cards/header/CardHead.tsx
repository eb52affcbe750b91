import { useLingui } from '@lingui/react/macro';
import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconLink } from '../../ui/buttons/IconLink.tsx';
import { Icon, type IconShape } from '../../ui/icons/Icon.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import s from './CardHeader.module.css';

type CardHeadProps = {
  readonly icon: IconShape;
  /** The title, or the field that changes it. */
  readonly title: ReactNode;
  readonly states?: ReactNode;
  /** The address of the help page. */
  readonly docs: string;
  /** Buttons after the help. */
  readonly controls?: ReactNode;
};

/** The top of a card without what only a loaded card can do: it comes with the page. */
export function CardHead({ icon, title, states, docs, controls }: CardHeadProps) {
  const { t } = useLingui();
  return (
    <div className={s.head}>
      <Icon of={icon} className={s.icon ?? ''} />
      {title}
      {states}
      <IconLink className={s.help} label={t`Help`} icon={CircleQuestionMark} href={docs} newTab />
      {controls}
    </div>
  );
}

type CardTitleProps = {
  readonly title: string;
  /** The name of the node's type, where a person gave no title. */
  readonly type?: string | undefined;
  readonly onDoubleClick?: () => void;
};

/** A card's title, heard after its type where the two differ. */
export function CardTitle({ title, type, onDoubleClick }: CardTitleProps) {
  const kind = title === type ? undefined : type;
  return (
    // Renaming is in the menu too; the double-click is a shortcut for the mouse.
    <h2 className={s.title} dir="auto" {...tip(kind ? `${kind}: ${title}` : title)} onDoubleClick={onDoubleClick}>
      {kind && <span className="sr-only">{kind}: </span>}
      {title}
    </h2>
  );
}
