import { type ComponentType, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { withTexts } from '../../../locales/language.ts';
import { say } from '../../../session/notices/say.ts';
import { createApart, whenIdle } from '../../../ui/loading/fetchedApart.ts';
import type { Notices } from '../../../ui/notices/notices.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** What is said where a dialog cannot be had. */
type SayInstead<Props> = (props: Props, notices: Notices) => void;

/**
 * A dialog that is fetched, with its texts, when it first opens. One that cannot be had closes again, and something is said instead; the
 * next opening asks for it again. (React's `lazy` would take the whole board away.)
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
  sayInstead: SayInstead<Props> = (_, notices) => say(notices, ({ dialogMissingNotice }) => dialogMissingNotice()),
) {
  const dialog = createApart(async () => (await withTexts(load())).default);

  function LazyDialog(props: Props) {
    const Dialog = useSyncExternalStore(dialog.subscribe, dialog.get);
    const notices = useNotices();
    const giveUp = useEffectEvent((error: unknown) => {
      console.error('dialog', error);
      sayInstead(props, notices);
      props.onClose();
    });
    useEffect(() => {
      let isOpen = true;
      dialog.bring().catch((error) => isOpen && giveUp(error));
      return () => {
        isOpen = false;
      };
    }, []);
    return Dialog ? <Dialog {...props} /> : null;
  }

  /** For one that is needed when nothing can be fetched: it is, as soon as the browser has nothing else to do. */
  function loadWhenIdle(): void {
    whenIdle(() => void dialog.bring().catch((error) => console.error('dialog', error)));
  }

  return { LazyDialog, loadWhenIdle };
}
