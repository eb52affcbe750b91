import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { createLazy } from '../../../load/lazy.ts';
import { scheduleWhenIdle } from '../../../load/scheduleWhenIdle.ts';
import { loadWithTexts } from '../../../locales/language.ts';
import { notify } from '../../../session/notices/notify.ts';
import { useStore } from '../../../store/useStore.ts';
import type { Notices } from '../../../ui/notices/notices.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';

type LoadDialog<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Reports that a dialog cannot be loaded. */
type ReportMissing<Props> = (props: Props, notices: Notices) => void;

/**
 * A dialog that is loaded, with its texts, when it first opens. One that cannot be had closes again, and something is said instead; the
 * next opening asks for it again. (React's `lazy` would take the whole board away.)
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: LoadDialog<Props>,
  reportMissing: ReportMissing<Props> = (_, notices) => notify(notices, ({ loadFailedNotice }) => loadFailedNotice()),
) {
  const dialog = createLazy(async () => (await loadWithTexts(load())).default);

  function LazyDialog(props: Props) {
    const Dialog = useStore(dialog);
    const notices = useNotices();
    const closeWithReport = useEffectEvent((error: unknown) => {
      console.error('dialog', error);
      reportMissing(props, notices);
      props.onClose();
    });
    useEffect(() => {
      let isOpen = true;
      dialog.load().catch((error) => isOpen && closeWithReport(error));
      return () => {
        isOpen = false;
      };
    }, []);
    return Dialog ? <Dialog {...props} /> : null;
  }

  /** For one that is needed when nothing can be fetched: it is, as soon as the browser has nothing else to do. */
  function loadWhenIdle(): void {
    scheduleWhenIdle(() => void dialog.load().catch((error) => console.error('dialog', error)));
  }

  return { LazyDialog, loadWhenIdle };
}
