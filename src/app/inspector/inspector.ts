import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { InspectionEvent } from 'xstate';
import { createPublisher } from '../../inspect/publish/publisher.ts';
import type { RandomSource } from '../../inspect/recording/randomRecord.ts';
import { listText } from '../../locales/chineseText.ts';
import { storedLanguage } from '../../locales/language.ts';
import { nameOf } from '../../nodes/nameOf.ts';
import { randomId } from '../../session/randomId.ts';
import type { Notices } from '../../ui/notices/notices.ts';
import { currentTutorialState } from '../tutorial/tutorialProgress.ts';

/** Who watches the machines of a board. */
export type Inspector = {
  readonly inspect: (event: InspectionEvent) => void;
  /** Chance for the board, where what it draws is to be drawn again. */
  readonly randomSource?: RandomSource;
  /** Gets the notices by which the person at the board learns of something held up. */
  readonly attach?: (notices: Notices) => void;
  readonly end?: () => void;
};

/** Our own: it reports to the page `/inspector`, and does what that asks for. */
export function createInspector(): Inspector {
  let notices: Notices | undefined;
  let reportedNames = '';
  const publisher = createPublisher({
    pageState: () => ({
      language: storedLanguage(),
      tutorial: currentTutorialState(),
      nameOf: (node, board) => nameOf(node, board, i18n),
    }),
    randomSource: { newId: randomId, random: Math.random },
    onHoldsChange(names) {
      const pausedNames = listText(names);
      if (pausedNames === reportedNames) return;
      reportedNames = pausedNames;
      if (pausedNames === '') notices?.dismissKey('held');
      else
        notices?.show({
          key: 'held',
          title: t`Paused by the inspector: ${pausedNames}`,
          stays: true,
          text: t`Its events are queued. The rest of the board keeps running.`,
          action: { label: t`Release`, onPress: publisher.releaseHolds },
        });
    },
  });
  const attachNotices = (boardNotices: Notices) => {
    notices = boardNotices;
  };
  return { ...publisher, attach: attachNotices };
}

/** Stately's: it opens a window of stately.ai and reports there. */
export async function createStatelyInspector(): Promise<Inspector> {
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const { inspect } = createBrowserInspector();
  return { inspect: typeof inspect === 'function' ? inspect : (event) => inspect.next?.(event) };
}
