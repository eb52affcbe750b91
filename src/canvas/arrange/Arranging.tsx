import { useEffect, useRef, useState } from 'react';
import { useNotices } from '../../ui/notices/noticesContext.ts';
import { useCanvas } from '../canvasContext.ts';
import type { ArrangeTarget } from './actions.ts';
import { attachArrangeKeys } from './attachArrangeKeys.ts';
import { attachSnapping } from './attachSnapping.ts';
import { type Arranger, createArranger } from './createArranger.ts';
import { createLayOut } from './createLayOut.ts';
import { setArrangeTarget } from './currentTarget.ts';
import type { HelpOf } from './helpItems.ts';
import { NodeMenu } from './NodeMenu.tsx';
import type { NodeActions } from './nodeActions.ts';
import { SelectionBar } from './SelectionBar.tsx';

/** The parts that arrange nodes on the board: guides, keys, the bar over a selection, and the menu of a node. Loaded after the page. */
export function Arranging({ helpOf, actionsOf }: { helpOf?: HelpOf; actionsOf?: NodeActions }) {
  const controller = useCanvas();
  const notices = useNotices();
  const [target, setTarget] = useState<ArrangeTarget>();

  useEffect(() => attachSnapping(controller), [controller]);

  // What is laid out goes on when what nodes offer changes, as it does once prices are here.
  const arranger = useRef<Arranger>(undefined);
  useEffect(() => {
    const { layOut, stop } = createLayOut(notices);
    const created = createArranger(controller, layOut);
    arranger.current = created;
    return () => {
      arranger.current = undefined;
      stop();
      created.stop();
    };
  }, [controller, notices]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new arranger comes with other notices
  useEffect(() => {
    if (!arranger.current) return;
    const created = { arranger: arranger.current, commands: controller.commands, actionsOf };
    const detachKeys = attachArrangeKeys(controller, created);
    const unset = setArrangeTarget(controller, created);
    setTarget(created);
    return () => {
      unset();
      setTarget(undefined);
      detachKeys();
    };
  }, [controller, notices, actionsOf]);

  if (!target) return null;
  return (
    <>
      <SelectionBar target={target} helpOf={helpOf} actionsOf={actionsOf} />
      <NodeMenu target={target} helpOf={helpOf} actionsOf={actionsOf} />
    </>
  );
}
