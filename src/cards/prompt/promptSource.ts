import { useLingui } from '@lingui/react';
import { type Feed, type Feeds, inputText, TEXT_INPUT } from '../../board/connect/inputs.ts';
import { useCardServices } from '../context/cardServices.ts';
import { titleOf } from '../header/titleOf.ts';

/**
 * The connected text that overrides a typed prompt, with the title of the node it comes from; undefined where none is wired, or
 * the node has no words to pass on.
 */
export function usePromptSource(feeds: Feeds): { text: string; title: string } | undefined {
  const feedTitle = useFeedTitle();
  const feed = feeds[TEXT_INPUT];
  const text = inputText(feeds, TEXT_INPUT);
  return feed && text !== undefined ? { text, title: feedTitle(feed) } : undefined;
}

/** The title of the connected node that has no words to pass on until it is run; undefined where none is connected. */
export function useAwaitedSource(feeds: Feeds): string | undefined {
  const feedTitle = useFeedTitle();
  const feed = feeds[TEXT_INPUT];
  return feed && feed.passed === undefined ? feedTitle(feed) : undefined;
}

function useFeedTitle(): (feed: Feed) => string {
  const { _ } = useLingui();
  const { labelOf } = useCardServices();
  return ({ node }) => {
    const label = labelOf(node.type);
    return titleOf(node) ?? (label ? _(label) : node.type);
  };
}
