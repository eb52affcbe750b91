import { useCanvas } from '../canvasContext.ts';
import type { SingleKeys } from '../keyboard/boardKeys.ts';
import type { Panel } from '../keyboard/panels.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';
import { Outline } from './Outline.tsx';
import { JumpPalette } from './palette/JumpPalette.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useRecentNodes } from './useRecentNodes.ts';

type OpenPanelsProps = { readonly open: ReadonlySet<Panel>; readonly labels: NodeLabels; readonly keys: SingleKeys };

/** The panels that are open. */
export function OpenPanels({ open, labels, keys }: OpenPanelsProps) {
  const { panels } = useCanvas();
  const recentNodeIds = useRecentNodes();
  return (
    <>
      {open.has('outline') && <Outline labels={labels} focusRequest={open} onClose={() => panels.hide('outline')} />}
      {open.has('jump') && (
        <JumpPalette labels={labels} recentNodeIds={recentNodeIds} onClose={() => panels.hide('jump')} />
      )}
      {open.has('shortcuts') && <ShortcutsDialog {...keys} onClose={() => panels.hide('shortcuts')} />}
    </>
  );
}
