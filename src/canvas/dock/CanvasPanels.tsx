import { lazyComponent } from '../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../locales/language.ts';
import { useStore } from '../../store/useStore.ts';
import { useCanvas } from '../canvasContext.ts';
import type { SingleKeys } from '../keyboard/boardKeys.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';

const LazyOpenPanels = lazyComponent(async () => (await loadWithTexts(import('../panels/OpenPanels.tsx'))).OpenPanels);

/** The outline, the palette that jumps to a node, and the sheet of shortcuts; loaded later than the page. */
export function CanvasPanels({ labels, keys }: { labels: NodeLabels; keys: SingleKeys }) {
  const { panels } = useCanvas();
  const openPanels = useStore(panels);
  const OpenPanels = LazyOpenPanels.useLoaded(openPanels.size > 0);
  return OpenPanels && <OpenPanels open={openPanels} labels={labels} keys={keys} />;
}
