import { useLingui } from '@lingui/react/macro';
import type { Feeds } from '../board/inputs.ts';
import { TEXT_INPUT } from '../board/inputs.ts';
import { titleOf } from './titleOf.ts';

/** The connected text that overrides a typed prompt, with the title of the node it comes from; undefined when none is wired. */
export function usePromptSource(feeds: Feeds): { text: string; title: string } | undefined {
  const { t } = useLingui();
  const feed = feeds[TEXT_INPUT];
  if (!feed) return undefined;
  return { text: feed.text ?? '', title: titleOf(feed.node) ?? t`Text` };
}
