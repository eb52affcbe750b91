import { plural } from '@lingui/core/macro';
import type { Position } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { connectedNodes } from '../../board/connect/connectedNodes.ts';
import { type Direction, nearestInDirection } from '../../geometry/layout/nearestInDirection.ts';
import { type Point, subtractPoints } from '../../geometry/plane/point.ts';
import type { ElementId } from '../../machines/events/board.events.ts';
import { focusedNode, nodeAt } from '../dom/eventTargets.ts';
import { createLiveRegion } from '../dom/liveRegion.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { isKeySelection, markKeySelection, select } from '../scene/selection.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { revealRect } from '../viewport/unobstructedArea.ts';
import type { Commands } from './commands.ts';

/** The copies that were made last, each with its original, and the step between them where it was chosen and not found. */
type LastCopies = {
  readonly originals: readonly NodeId[];
  readonly copies: readonly NodeId[];
  readonly freeStep?: Point;
};

export type DuplicateOptions = {
  /** Lets what feeds the originals feed the copies too. */
  readonly withInputs?: boolean;
  /** The nodes to copy; the selection where they are missing. */
  readonly ids?: readonly NodeId[];
  /** The step from the originals to the copies, in board units. */
  readonly offset?: Position;
};

/** Commands on the selection that no first frame needs: they are fetched when the board stands. */
export function createSelectionCommands(canvas: CanvasParts, panZoom: PanZoom, commands: Pick<Commands, 'focusCard'>) {
  const { scene, boardActor, elements } = canvas;
  let lastCopies: LastCopies | undefined;
  const liveRegion = createLiveRegion(elements.stage);

  function selectedNodes(): NodeId[] {
    return [...scene.selection()].flatMap((id) => scene.node(id as NodeId)?.id ?? []);
  }

  function stepBetween(original: NodeId | undefined, copy: NodeId | undefined): Point | undefined {
    const [from, to] = [original && scene.node(original)?.node, copy && scene.node(copy)?.node];
    return from && to && subtractPoints(to.position, from.position);
  }

  /** The step that copies of copies repeat: that to which the last ones were taken, as long as they are what is copied. */
  function repeatedStep(ids: readonly NodeId[]): Point | undefined {
    const { originals, copies, freeStep } = lastCopies ?? { originals: [], copies: [] };
    const isSame = ids.length === copies.length && ids.every((id) => copies.includes(id));
    const steps = copies.map((copy, index) => stepBetween(originals[index], copy));
    const [step] = steps;
    if (!isSame || !step || (freeStep && isSamePoint(step, freeStep))) return undefined;
    return steps.every((each) => each && isSamePoint(each, step)) ? step : undefined;
  }

  function nextInDirection(direction: Direction): SceneNode | undefined {
    const focusedId = focusedNode(elements.cards);
    const from = scene.bounds(focusedId === undefined ? selectedNodes() : [focusedId]);
    const skippedIds = new Set<NodeId>(focusedId === undefined ? selectedNodes() : [focusedId]);
    const others = [...scene.nodes()].filter(({ id, isOpenFrame }) => !isOpenFrame && !skippedIds.has(id));
    return from && nearestInDirection(from, others, direction);
  }

  function selectByKeys(ids: Iterable<ElementId>): void {
    select(canvas, ids);
    markKeySelection(scene.selection());
    announceSelection();
  }

  function announceSelection(): void {
    const { size: count } = scene.selection();
    liveRegion.announce(plural(count, { 0: 'Nothing selected', one: '# selected', other: '# selected' }));
  }

  return {
    detach: liveRegion.remove,
    /**
     * Copies the selection, if wanted with the edges that come in, and brings the copies into sight. Copies that were moved and are
     * copied again go on by the same step.
     */
    duplicate({ withInputs, ids = selectedNodes(), offset = repeatedStep(ids) }: DuplicateOptions = {}): void {
      if (ids.length === 0) return;
      const hasFocus = ids.some((id) => id === focusedNode(elements.cards));
      boardActor.send({
        type: 'nodes.duplicated',
        ids,
        ...(withInputs && { withInputs }),
        ...(offset && { offset }),
      });
      const copies = selectedNodes();
      const freeStep = offset ? undefined : stepBetween(ids[0], copies[0]);
      lastCopies = { originals: ids, copies, ...(freeStep && { freeStep }) };
      const [copy] = copies;
      if (hasFocus && copy !== undefined) commands.focusCard(copy);
      const bounds = scene.bounds(copies);
      if (bounds) revealRect(canvas, panZoom, bounds);
    },
    /** Selects all that is joined to the selection, by however many edges. */
    selectConnected(): void {
      const { board } = boardActor.getSnapshot().context;
      select(canvas, connectedNodes(board, selectedNodes()));
    },
    /** Removes the edges of the selection that may be removed. */
    disconnect(): void {
      const edgeIds = new Set(selectedNodes().flatMap((id) => [...scene.edgesAt(id)]));
      const ids = [...edgeIds].filter((id) => {
        const edge = scene.board().edges.get(id);
        return edge !== undefined && !scene.isEdgeUndeletable(edge);
      });
      if (ids.length > 0) boardActor.send({ type: 'elements.deleted', ids });
    },
    /** Goes to the node that lies nearest in a direction from the focus, or else the selection. */
    stepTo(direction: Direction): void {
      const next = nextInDirection(direction);
      if (!next) return;
      select(canvas, [next.id]);
      commands.focusCard(next.id);
      revealRect(canvas, panZoom, next);
    },
    /** Adds the node that lies nearest in a direction to the selection, and goes there. */
    extendTo(direction: Direction): void {
      const next = nextInDirection(direction);
      if (!next) return;
      selectByKeys([...scene.selection(), next.id]);
      commands.focusCard(next.id);
      revealRect(canvas, panZoom, next);
    },
    /**
     * Takes the node that has the focus into the selection, or out of it; from then on the focus goes without changing what is selected.
     * The first press holds the selection as it is. Gives false where no node has the focus.
     */
    toggleFocused(): boolean {
      const focused = document.activeElement;
      const id = elements.surface.contains(focused) ? nodeAt(focused) : undefined;
      if (id === undefined) return false;
      const selection = scene.selection();
      const isRemoved = selection.has(id) && (isKeySelection(selection) || selection.size > 1);
      selectByKeys(isRemoved ? [...selection].filter((other) => other !== id) : [...selection, id]);
      return true;
    },
    selectByKeys,
    /** Says how much is selected. */
    announceSelection,
  };
}

export type SelectionCommands = ReturnType<typeof createSelectionCommands>;

/** Steps are the same up to this: each place is rounded where it lands. Board units. */
const SAME_STEP_TOLERANCE = 0.02;

function isSamePoint(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < SAME_STEP_TOLERANCE && Math.abs(a.y - b.y) < SAME_STEP_TOLERANCE;
}
