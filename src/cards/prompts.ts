import { useLingui } from '@lingui/react';
import { type Feeds, TEXT_INPUT, textIn } from '../board/inputs.ts';
import { useCardServices } from './services.ts';
import { titleOf } from './titleOf.ts';

/**
 * The connected text that overrides a typed prompt, with the title of the node it comes from; undefined where none is wired, or
 * the node has no words to pass on.
 */
export function usePromptSource(feeds: Feeds): { text: string; title: string } | undefined {
  const { _ } = useLingui();
  const { labelOf } = useCardServices();
  const feed = feeds[TEXT_INPUT];
  const text = textIn(feeds, TEXT_INPUT);
  if (!feed || text === undefined) return undefined;
  const label = labelOf(feed.node.type);
  return { text, title: titleOf(feed.node) ?? (label ? _(label) : feed.node.type) };
}
