import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Icon, type IconShape } from '../../ui/icons/Icon.tsx';
import { isComposing } from '../../ui/keyboard/isComposing.ts';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { MenuGroup } from '../../ui/popups/menuItems.ts';
import { Popover } from '../../ui/popups/Popover.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import { useHasSmallControls } from '../context/cardTier.ts';
import { CardHead, CardTitle } from './CardHead.tsx';
import s from './CardHeader.module.css';

/** A state in words, right of the title. */
export type CardState = {
  readonly tone: 'quiet' | 'busy' | 'note' | 'bad' | 'pick';
  readonly icon: IconShape;
  readonly text: ReactNode;
  /** The meaning of the text, as a tooltip. */
  readonly tip?: string;
  /** Sentences that can be read by pressing the words. */
  readonly more?: readonly string[];
};

const TITLE_LENGTH_MAX = 100;

type CardHeaderProps = {
  icon: IconShape;
  title: string;
  /** The name of the node's type, where a person gave no title. */
  type?: string | undefined;
  states: readonly CardState[];
  /** The address of the help page. */
  docs: string;
  menu: readonly MenuGroup[];
  isReadOnly: boolean;
  /** Set while the title is being changed. */
  renaming: boolean;
  onRename: RenameEvents;
};

/** Events while a title is changed. */
export type RenameEvents = {
  readonly begin: () => void;
  /** Told at each change, so that nothing typed is lost. */
  readonly change: (title: string) => void;
  /** The old title comes back where `restoresTitle` is set. */
  readonly end: (restoresTitle: boolean) => void;
};

/** The top of a card: type icon, title (renamed by double-click), state in words, help, menu. */
export function CardHeader({ icon, title, type, states, docs, menu, isReadOnly, renaming, onRename }: CardHeaderProps) {
  const { t } = useLingui();
  const hasSmallControls = useHasSmallControls();
  return (
    <CardHead
      icon={icon}
      title={
        renaming ? (
          <TitleField title={title} onRename={onRename} />
        ) : (
          <CardTitle title={title} type={type} onDoubleClick={onRename.begin} />
        )
      }
      states={states.map((state) => <StateText key={state.tone + state.tip} {...state} />)}
      docs={docs}
      controls={
        hasSmallControls &&
        !isReadOnly && (
          <SmallControls>
            <Menu label={t`More`} groups={menu} trigger={<IconButton label={t`More`} icon={Ellipsis} />} />
          </SmallControls>
        )
      }
    />
  );
}

function StateText({ tone, icon, text, tip: meaning, more }: CardState) {
  const { t } = useLingui();
  // Where there is no place for the words, their icon says them.
  const hint = meaning ?? (typeof text === 'string' ? text : undefined);
  const content = (
    <>
      <Icon of={icon} size="sm" />
      <span>{text}</span>
    </>
  );
  if (!more) {
    return (
      <span className={s.state} data-tone={tone} {...(hint && tip(hint))}>
        {content}
      </span>
    );
  }
  const button = (
    <button type="button" className={s.state} data-tone={tone} {...(hint && tip(hint))}>
      {content}
    </button>
  );
  return (
    <Popover label={t`Remarks`} showLabel trigger={button}>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Popover>
  );
}

/** The small controls. When the view rests too far away for them, their focus, or that of the open menu, goes on to the card. */
function SmallControls({ children }: { children: ReactNode }) {
  const controlsRef = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = controlsRef.current!;
    return () => {
      if (!element.contains(document.activeElement) && !element.querySelector('[aria-expanded="true"]')) return;
      element.closest<HTMLElement>('[data-node-id]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <span ref={controlsRef} className={s.acts}>
      {children}
    </span>
  );
}

function TitleField({ title, onRename }: { title: string; onRename: RenameEvents }) {
  const { t } = useLingui();
  const [value, setValue] = useState(title);

  function changeTitle(next: string) {
    setValue(next);
    onRename.change(next.trim());
  }

  function endOnKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter') onRename.end(false);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onRename.end(true);
  }

  return (
    <input
      className={s.rename}
      dir="auto"
      aria-label={t`Title`}
      value={value}
      maxLength={TITLE_LENGTH_MAX}
      // The person has just asked to type here.
      // biome-ignore lint/a11y/noAutofocus: focus follows the request to rename
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => changeTitle(event.target.value)}
      onKeyDown={endOnKey}
      onBlur={() => onRename.end(false)}
    />
  );
}
