import { plural } from '@lingui/core/macro';
import type { NodeId } from '../../../contract/ids.ts';
import type { FrameColor } from '../../../contract/limits.ts';
import { isFixed } from '../../board/document/board.ts';
import { descendantsOf, membersOf } from '../../board/placement/frameMembership.ts';
import { contains, type Rect } from '../../geometry/plane/rect.ts';
import { visibleRect } from '../../geometry/viewport/viewport.ts';
import { nodeAt } from '../dom/eventTargets.ts';
import { createLiveRegion } from '../dom/liveRegion.ts';
import { cardElement } from '../dom/nodeElements.ts';
import type { Commands } from '../keyboard/commands.ts';
import { createFrameLayer, type FrameStyle } from '../render/layers/frameLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { frameColor } from '../scene/frameColor.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { select } from '../scene/selection.ts';
import { attachDropTargets } from './attachDropTargets.ts';
import { editTitle } from './editTitle.ts';

/** The margin around the view in which frames are drawn, as a share of it, and the drift of zoom before heads are measured anew. */
const OVERSCAN = 0.35;
const ZOOM_DRIFT_MAX = 1.12;

export type FrameOptions = {
  readonly commands: Pick<Commands, 'fitNodes'>;
  /** The node type that is a frame; undefined where there is none. */
  readonly frameType: () => string | undefined;
};

/** Open frames on the board: drawn where they are seen, named, coloured, collapsed, made and dissolved. */
export function attachFrames(canvas: CanvasParts, gesture: GestureActor, { commands, frameType }: FrameOptions) {
  const { stage, surface, lowerSvg, cards } = canvas.elements;
  const frameLayer = createFrameLayer(lowerSvg);
  const liveRegion = createLiveRegion(stage);
  let drawnView: { readonly area: Rect; readonly k: number } | undefined;
  /** The one selected frame while it is collapsed: expanded by its card, it gets the focus. */
  let collapsedSelectedId: NodeId | undefined;
  /** The frame whose name is being written, and how its field is taken away. */
  let activeRenaming: { readonly id: NodeId; readonly stop: () => void } | undefined;
  /** Frames that would take in what is dragged. */
  let dropTargets: ReadonlySet<NodeId> = new Set();

  const board = () => canvas.boardActor.getSnapshot().context.board;
  const isNodeReadOnly = (node: SceneNode) => canvas.scene.isReadOnly() || isFixed(node.node);

  function styleOf(node: SceneNode): FrameStyle {
    const selected = canvas.scene.selection().has(node.id);
    return {
      title: canvas.renderer.titleOf(node.node),
      color: frameColor(node.node),
      count: descendantsOf(board(), node.id).length,
      selected,
      showsTools: selected && canvas.scene.selection().size === 1,
      isReadOnly: isNodeReadOnly(node),
      helpUrl: canvas.scene.factsOf(node.node.type)?.docs?.path,
      isRenaming: activeRenaming?.id === node.id,
    };
  }

  /** Draws what is seen of the frames; a pan inside what was drawn costs a comparison. */
  function drawFrames(): void {
    const { k } = canvas.camera.viewport();
    const area = visibleRect(canvas.camera.viewport(), canvas.camera.size(), OVERSCAN);
    drawnView = { area, k };
    const focused = document.activeElement;
    if (activeRenaming && !canvas.scene.node(activeRenaming.id)?.isOpenFrame) stopRenaming();
    frameLayer.show(canvas.scene.framesIn(area), styleOf, k);
    frameLayer.highlightDropTargets(dropTargets);
    // An expanded frame's card left its focus with the stage.
    const [selectedId] = focused === surface ? canvas.scene.selection() : [];
    if (selectedId !== undefined && collapsedSelectedId === selectedId)
      frameLayer.group(selectedId as NodeId)?.focus({ preventScroll: true });
    collapsedSelectedId = collapsedSelectedFrame();
  }

  function collapsedSelectedFrame(): NodeId | undefined {
    const [node, ...others] = selectedFrames();
    return node && others.length === 0 && !node.isOpenFrame ? node.id : undefined;
  }

  function drawFramesIfOutside(): void {
    const { k } = canvas.camera.viewport();
    const zoomDrift = drawnView ? Math.max(k / drawnView.k, drawnView.k / k) : Number.POSITIVE_INFINITY;
    if (
      !drawnView ||
      zoomDrift > ZOOM_DRIFT_MAX ||
      !contains(drawnView.area, visibleRect(canvas.camera.viewport(), canvas.camera.size()))
    )
      drawFrames();
  }

  function selectedFrames(): readonly SceneNode[] {
    return [...canvas.scene.selection()].flatMap((id) => {
      const node = canvas.scene.node(id as NodeId);
      return node && canvas.scene.factsOf(node.node.type)?.isFrame ? [node] : [];
    });
  }

  function startRenaming(id: NodeId): void {
    const node = canvas.scene.node(id);
    const group = frameLayer.group(id);
    if (!node?.isOpenFrame || !group || isNodeReadOnly(node)) return;
    const titleBefore = node.node.data.title;
    const setTitle = (title: unknown) =>
      canvas.boardActor.send({ type: 'node.edited', id, data: { title }, undoGroup: 'title' });
    const stop = editTitle(canvas, node, canvas.renderer.titleOf(node.node), {
      // A name that was emptied gives the type's name back.
      onType: (next) => setTitle(next || undefined),
      onEnd({ restores, isEndedByKey }) {
        activeRenaming = undefined;
        if (isEndedByKey) group.focus({ preventScroll: true });
        if (restores && canvas.scene.node(id)?.node.data.title !== titleBefore) setTitle(titleBefore);
        drawFrames();
      },
    });
    activeRenaming = { id, stop };
    drawFrames();
  }

  /** The frame is gone, or collapsed: its field goes with it, and the board has the focus. */
  function stopRenaming(): void {
    activeRenaming?.stop();
    activeRenaming = undefined;
    if (document.activeElement === document.body) surface.focus({ preventScroll: true });
  }

  /** Collapses a frame, or expands it; the focus stays with it. */
  function toggleCollapsed(node: SceneNode): void {
    if (isNodeReadOnly(node)) return;
    const { id, isOpenFrame } = node;
    canvas.boardActor.send({ type: 'node.edited', id, data: { collapsed: isOpenFrame || undefined } });
    const count = descendantsOf(board(), id).length;
    liveRegion.announce(
      isOpenFrame
        ? plural(count, { one: 'Collapsed, # node hidden', other: 'Collapsed, # nodes hidden' })
        : plural(count, { one: 'Expanded, # node', other: 'Expanded, # nodes' }),
    );
    if (isOpenFrame) canvas.renderer.live.mount(id);
    const frameOrCard = isOpenFrame ? cardElement(cards, id) : frameLayer.group(id);
    frameOrCard?.focus({ preventScroll: true });
  }

  function createFrame(ids: readonly NodeId[], area?: Rect): boolean {
    const nodeType = frameType();
    if (nodeType === undefined || canvas.scene.isReadOnly()) return false;
    const boardBefore = board();
    canvas.boardActor.send({ type: 'nodes.framed', nodeType, ids, area });
    const [frame] = selectedFrames();
    if (board() === boardBefore || !frame) return false;
    startRenaming(frame.id);
    return true;
  }

  function onClick(event: MouseEvent | KeyboardEvent): void {
    const button = event.target instanceof Element ? event.target.closest<SVGElement>('[data-act]') : null;
    const id = nodeAt(button);
    const node = id && canvas.scene.node(id);
    if (!button || !node) return;
    event.preventDefault();
    event.stopPropagation();
    const { act, color } = button.dataset;
    if (act === 'collapse') toggleCollapsed(node);
    else if (act === 'fit') commands.fitNodes([node.id]);
    else recolor(node, color as FrameColor);
  }

  function recolor({ id }: SceneNode, color: FrameColor): void {
    canvas.boardActor.send({ type: 'node.edited', id, data: { color } });
    const swatch = frameLayer.group(id)?.querySelector<SVGElement>(`[data-color="${color}"]`);
    swatch?.focus({ preventScroll: true });
  }

  function onDoubleClick(event: MouseEvent): void {
    const id =
      event.target instanceof Element && event.target.closest('[data-title]') ? nodeAt(event.target) : undefined;
    if (id !== undefined) startRenaming(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') onClick(event);
    // With several nodes selected the key names all of them.
    const id = event.key === 'F2' && canvas.scene.selection().size < 2 ? nodeAt(event.target) : undefined;
    if (id === undefined) return;
    event.preventDefault();
    startRenaming(id);
  }

  const detachDropTargets = attachDropTargets(canvas, gesture, (next) => {
    dropTargets = next;
    frameLayer.highlightDropTargets(dropTargets);
  });
  const subscription = canvas.boardActor.subscribe(drawFrames);
  const unsubscribeFrame = canvas.camera.onFrame(drawFramesIfOutside);
  const unsubscribeRepaint = canvas.renderer.onRepaint(drawFrames);
  frameLayer.layer.addEventListener('click', onClick);
  frameLayer.layer.addEventListener('dblclick', onDoubleClick);
  frameLayer.layer.addEventListener('keydown', onKeyDown);
  drawFrames();

  return {
    /** Puts a frame around the selection and lets its name be written; false when nothing was selected. */
    frameSelection(): boolean {
      const ids = [...canvas.scene.selection()].flatMap((id) => canvas.scene.node(id as NodeId)?.id ?? []);
      return ids.length > 0 && createFrame(ids);
    },
    /** Puts a frame where one was drawn; it takes in the cards whose middle lies on it. */
    frameArea: (area: Rect) => createFrame([], area),
    /** Takes the selected frames away; what lay in them becomes the selection. */
    dissolveSelectedFrames(): boolean {
      const ids = selectedFrames().flatMap((node) => (isNodeReadOnly(node) ? [] : [node.id]));
      if (ids.length === 0) return false;
      const members = ids.flatMap((id) => membersOf(board(), id));
      canvas.boardActor.send({ type: 'elements.deleted', ids });
      select(
        canvas,
        members.filter((id) => canvas.scene.node(id)),
      );
      return true;
    },
    /** Collapses the selected frames, or expands them when they are collapsed. */
    toggleSelectedFrames(): boolean {
      const selectedNodes = selectedFrames();
      for (const node of selectedNodes) toggleCollapsed(node);
      return selectedNodes.length > 0;
    },
    detach(): void {
      activeRenaming?.stop();
      detachDropTargets();
      subscription.unsubscribe();
      unsubscribeFrame();
      unsubscribeRepaint();
      frameLayer.remove();
      liveRegion.remove();
    },
  };
}
