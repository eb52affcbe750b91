import { useEffect, useRef, useState } from 'react';
import { useNotices } from '../../ui/notices/noticesContext.ts';
import { useCanvas } from '../canvasContext.ts';
import type { ArrangeTarget } from './arrangeActions.ts';
import { setArrangeTarget } from './arrangeTarget.ts';
import { attachArrangeKeys } from './attachArrangeKeys.ts';
import { attachSnapping } from './attachSnapping.ts';
import { SelectionBar } from './bar/SelectionBar.tsx';
import { type Arranger, createArranger } from './createArranger.ts';
import { attachDistances } from './distances/attachDistances.ts';
import { EdgeMenu } from './EdgeMenu.tsx';
import type { HelpOf } from './helpItems.ts';
import { NodeMenu } from './NodeMenu.tsx';
import type { NodeActions } from './nodeActions.ts';
import { createLayoutRunner } from './tidy/createLayoutRunner.ts';

/** The parts that arrange nodes on the board: guides, keys, the bar over a selection, and the menu of a node. Loaded after the page. */
export function ArrangeTools({ helpOf, actionsOf }: { helpOf?: HelpOf; actionsOf?: NodeActions }) {
  const controller = useCanvas();
  const notices = useNotices();
  const [target, setTarget] = useState<ArrangeTarget>();

  useEffect(() => attachSnapping(controller), [controller]);
  useEffect(() => attachDistances(controller), [controller]);

  // What is laid out goes on when what nodes offer changes, as it does once prices are here.
  const arranger = useRef<Arranger>(undefined);
  useEffect(() => {
    const { runLayout, stop } = createLayoutRunner(notices);
    const newArranger = createArranger(controller, runLayout);
    arranger.current = newArranger;
    return () => {
      arranger.current = undefined;
      stop();
      newArranger.stop();
    };
  }, [controller, notices]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new arranger comes with other notices
  useEffect(() => {
    if (!arranger.current) return;
    const arrangeTarget: ArrangeTarget = {
      arranger: arranger.current,
      commands: controller.commands,
      callDeferredGestures: controller.deferredGestures.use,
      actionsOf,
    };
    const detachKeys = attachArrangeKeys(controller, arrangeTarget);
    const clearTarget = setArrangeTarget(controller, arrangeTarget);
    setTarget(arrangeTarget);
    return () => {
      clearTarget();
      setTarget(undefined);
      detachKeys();
    };
  }, [controller, notices, actionsOf]);

  if (!target) return null;
  return (
    <>
      <SelectionBar target={target} helpOf={helpOf} actionsOf={actionsOf} />
      <EdgeMenu />
      <NodeMenu target={target} helpOf={helpOf} actionsOf={actionsOf} />
    </>
  );
}
