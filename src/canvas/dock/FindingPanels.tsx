import { useSyncExternalStore } from 'react';
import { withTexts } from '../../locales/language.ts';
import { fetchedApart } from '../../ui/fetchedApart.ts';
import type { CanvasProps } from '../Canvas.tsx';
import { useCanvas } from '../canvasContext.ts';

/** What the panels need to know of nodes. */
export type NodeWords = Pick<CanvasProps, 'types' | 'labelOf' | 'iconOf' | 'titleOf' | 'stateOf'>;

/** Whether single keys act, and the switch. */
export type SingleKeys = Pick<CanvasProps, 'singleKeys' | 'onSingleKeys'>;

const usePart = fetchedApart(async () => (await withTexts(import('../finding/OpenPanels.tsx'))).OpenPanels);

/** The outline, the palette that jumps to a node, and the sheet of shortcuts; fetched apart from the page. */
export function FindingPanels({ words, keys }: { words: NodeWords; keys: SingleKeys }) {
  const { panels } = useCanvas();
  const open = useSyncExternalStore(panels.subscribe, panels.open);
  const OpenPanels = usePart(open.size > 0);
  return OpenPanels && <OpenPanels open={open} words={words} keys={keys} />;
}
