import { t } from '@lingui/core/macro';
import type { ELK } from 'elkjs/lib/elk-api.js';
import type { Notices } from '../../../ui/notices/notices.ts';
import { type TidyInput, type TidyPlaces, tidyLayout } from './tidyLayout.ts';

/** Works out where nodes go; undefined when it was cancelled or failed, which the person is told. */
export type LayoutRunner = (tidyInput: TidyInput) => Promise<TidyPlaces | undefined>;

const NOTICE_KEY = 'tidy';
/** A layout that is done sooner than this is not spoken of. */
const NOTICE_AFTER_MS = 300;

/**
 * Lays out in a worker of its own, fetched on first use: a large board takes a while, and the page goes on meanwhile. A
 * notice tells of it; its button and Escape give it up.
 */
export function createLayoutRunner(notices: Notices): { readonly runLayout: LayoutRunner; readonly stop: () => void } {
  let cancel: (() => void) | undefined;

  async function runLayout(tidyInput: TidyInput): Promise<TidyPlaces | undefined> {
    cancel?.();
    const { engine, workerFailure } = await startEngine();
    const cancellation = new Promise<undefined>((resolve) => {
      cancel = () => resolve(undefined);
    });
    const hideNotice = showNoticeLater(() => cancel?.());
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      cancel?.();
    };
    const aborter = new AbortController();
    const { signal } = aborter;
    window.addEventListener('keydown', onKeyDown, { capture: true, signal });
    try {
      return await Promise.race([tidyLayout(tidyInput, engine), cancellation, workerFailure]);
    } catch (error) {
      console.error('tidy', error);
      notices.show({
        key: `${NOTICE_KEY} failed`,
        bad: true,
        title: t`The nodes couldn’t be tidied up`,
        text: t`Already tidy: nothing moved.`,
      });
      return undefined;
    } finally {
      aborter.abort();
      hideNotice();
      engine.terminateWorker();
    }
  }

  function showNoticeLater(onCancel: () => void): () => void {
    const timer = setTimeout(() => {
      notices.show({
        key: NOTICE_KEY,
        stays: true,
        title: t`Tidying up…`,
        text: t`You can go on working. Esc cancels.`,
        action: { label: t`Cancel`, onPress: onCancel },
      });
    }, NOTICE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      notices.dismissKey(NOTICE_KEY);
    };
  }

  return { runLayout, stop: () => cancel?.() };
}

/** ELK with its worker. A worker that cannot start says so by an event only. */
async function startEngine(): Promise<{ engine: ELK; workerFailure: Promise<never> }> {
  const [{ default: Engine }, { default: url }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ]);
  const worker = new Worker(url);
  const workerFailure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
  });
  return { engine: new Engine({ workerFactory: () => worker }), workerFailure };
}
