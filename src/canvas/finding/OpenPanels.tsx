import { useCanvas } from '../canvasContext.ts';
import type { NodeWords, SingleKeys } from '../dock/FindingPanels.tsx';
import type { Panel } from '../keyboard/panels.ts';
import { Jump } from './Jump.tsx';
import { Outline } from './Outline.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { useRecent } from './useRecent.ts';

type OpenPanelsProps = { readonly open: ReadonlySet<Panel>; readonly words: NodeWords; readonly keys: SingleKeys };

/** The panels that are open. */
export function OpenPanels({ open, words, keys }: OpenPanelsProps) {
  const { panels } = useCanvas();
  const recent = useRecent();
  return (
    <>
      {open.has('outline') && <Outline words={words} asked={open} onClose={() => panels.hide('outline')} />}
      {open.has('jump') && <Jump words={words} recent={recent} onClose={() => panels.hide('jump')} />}
      {open.has('shortcuts') && <Shortcuts {...keys} onClose={() => panels.hide('shortcuts')} />}
    </>
  );
}
