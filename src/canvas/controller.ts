import type { NodeId } from '../../contract/ids.ts';
import { FRAME_SIZES } from '../../contract/limits.ts';
import type { NodeFacts } from '../board/document/nodeFacts.ts';
import type { NodePlace } from '../board/placement/placement.ts';
import type { Point } from '../geometry/plane/point.ts';
import { heightOf, type Rect, widthOf } from '../geometry/plane/rect.ts';
import { screenToBoard } from '../geometry/viewport/viewport.ts';
import { createLazyPart } from '../load/lazyPart.ts';
import { createStore } from '../store/store.ts';
import type { Shortcut } from '../ui/keyboard/shortcuts.ts';
import { edgeAt, isControl, isDeleteButton, isOnBoard, nodeAt } from './dom/eventTargets.ts';
import type { StageElements } from './dom/stageElements.ts';
import { stagePoint } from './dom/stagePoint.ts';
import type { DragOptions } from './gestures/attachDrag.ts';
import { attachSelect } from './gestures/attachSelect.ts';
import { createEarlyMouse } from './gestures/earlyMouse.ts';
import { attachKeys } from './keyboard/attachKeys.ts';
import { executeShortcut, type KeyTarget, type Tool } from './keyboard/boardKeys.ts';
import { createCommands } from './keyboard/commands.ts';
import type { NodeClipboardSlot } from './keyboard/nodeClipboard.ts';
import { createPanels } from './keyboard/panels.ts';
import { loadDeferredGestures } from './loadDeferredGestures.ts';
import { type CanvasParts, createRenderer, type RendererOptions } from './render/renderer.ts';
import type { BoardActor } from './scene/boardActor.ts';
import type { GestureActor } from './scene/gestureActor.ts';
import type { NodeTypes } from './scene/nodeTypes.ts';
import { createScene } from './scene/scene.ts';
import { select } from './scene/selection.ts';
import { attachPanZoom, type WheelAction } from './viewport/attachPanZoom.ts';
import { createCamera } from './viewport/camera.ts';
import { createWiring } from './wiring/wiring.ts';

export type ControllerOptions = RendererOptions & {
  readonly boardActor: BoardActor;
  readonly gesture: GestureActor;
  readonly types: () => readonly NodeFacts[];
  /** The names and states of nodes, in the language of now. */
  readonly labels: () => Pick<NodeTypes, 'listNameOf' | 'accessibleNameOf' | 'stateOf' | 'notesOf'>;
  readonly wheelAction: () => WheelAction;
  /** Makes what is dragged snap. */
  readonly snaps: () => boolean;
  /** Makes what is dragged land on the dots of the grid. */
  readonly snapsToGrid: () => boolean;
  readonly toggleGrid: () => void;
  /** Lets keys that write a sign act without a modifier. */
  readonly singleKeys: () => boolean;
};

/** A frame smaller than this on the screen was not drawn, but clicked: it comes in its usual size. */
const DRAWN_SIZE_MIN = 24;

/** Puts the view and the gestures together on one stage. */
export function createController(elements: StageElements, options: ControllerOptions) {
  const { gesture, types, labels, wheelAction, snaps, snapsToGrid, toggleGrid, singleKeys, boardActor } = options;
  const { stage } = elements;
  const scene = createScene(boardActor);
  const camera = createCamera(elements);
  const renderer = createRenderer({ elements, scene, camera }, options);
  const canvas: CanvasParts = { elements, boardActor, scene, camera, renderer };
  const tool = createStore<Tool>('select');
  tool.subscribe(updateToolAttributes);
  let spacePressed = false;
  const leftButtonPans = () => spacePressed || tool.get() === 'hand';

  const panZoom = attachPanZoom(canvas, {
    wheelAction,
    leftButtonPans,
    onStart: () => gesture.send({ type: 'pan.started' }),
    onEnd: () => gesture.send({ type: 'pan.ended' }),
  });
  const clipboardSlot: NodeClipboardSlot = {};
  const commands = createCommands(canvas, panZoom, gesture, clipboardSlot);
  const selectGestures = attachSelect(canvas, gesture, {
    leftButtonPans,
    panZoom,
    zoomInOn: (id) => commands.fitNodes([id]),
  });
  const snapping: DragOptions['snapping'] = {};
  const dragOptions: Omit<DragOptions, 'onCopiesDropped'> = {
    leftButtonPans,
    panZoom,
    snaps,
    snapsToGrid,
    snapping,
    onClick: selectGestures.onClick,
  };
  const earlyMouse = createEarlyMouse(stage, { leftButtonPans, hasSelected: selectGestures.hasSelected });
  const deferredGestures = createLazyPart(
    'deferred gestures',
    async () => {
      const { attachDeferredGestures } = await loadDeferredGestures().catch((error: unknown) => {
        earlyMouse.clear();
        throw error;
      });
      const drawing = { isActive: () => tool.get() === 'frame', onDrawn: drawFrame };
      const frameType = () => types().find((type) => type.isFrame)?.type;
      return () => {
        const attached = attachDeferredGestures(canvas, gesture, {
          ...dragOptions,
          drawingTool: drawing,
          commands,
          frameType,
          tool,
          labels,
          drawFrame: drawFrameAtCentre,
        });
        earlyMouse.replay();
        return attached;
      };
    },
    ({ detach }) => detach(),
  );
  deferredGestures.request();
  const wiring = createWiring(canvas, gesture, { leftButtonPans, panZoom, types });
  const panels = createPanels();
  const keyTarget: KeyTarget = {
    commands,
    gesture,
    panels,
    callDeferredGestures: deferredGestures.use,
    onTool: tool.set,
    startFrame,
    requestAddMenu,
    toggleGrid,
    onSpace(pressed) {
      spacePressed = pressed;
      updateHandCursor();
    },
  };
  const keys = attachKeys(keyTarget, { stage, surface: elements.surface, singleKeys, focusNodeOfField });

  /** The focus goes from a field or a control of a node to the node, which is selected. */
  function focusNodeOfField(field: HTMLElement): boolean {
    const card = field.closest<HTMLElement>('[data-node-id]');
    const id = nodeAt(card);
    if (!card || card === field || id === undefined || !gesture.getSnapshot().matches('idle')) return false;
    card.focus({ preventScroll: true });
    select(canvas, [id]);
    return true;
  }

  /** Frames the selection; without one, the next press and drag draws a frame. */
  function startFrame(): void {
    const hasNodes = [...scene.selection()].some((id) => scene.node(id as NodeId));
    if (hasNodes) deferredGestures.use(({ frames }) => frames.frameSelection());
    else tool.set(tool.get() === 'frame' ? 'select' : 'frame');
  }

  function drawFrameAtCentre(): void {
    const { width, height } = camera.size();
    const { x, y } = screenToBoard(camera.viewport(), { x: width / 2, y: height / 2 });
    const { drawn } = FRAME_SIZES;
    const [minX, minY] = [x - drawn.width / 2, y - drawn.height / 2];
    drawFrame({ minX, minY, maxX: minX, maxY: minY });
  }

  function drawFrame(area: Rect): void {
    tool.set('select');
    const { k } = camera.viewport();
    const isDrawn = Math.min(widthOf(area), heightOf(area)) * k > DRAWN_SIZE_MIN;
    const { width, height } = FRAME_SIZES.drawn;
    const { minX, minY } = area;
    const place = isDrawn ? area : { minX, minY, maxX: minX + width, maxY: minY + height };
    deferredGestures.use(({ frames }) => frames.frameArea(place));
  }

  function updateHandCursor(): void {
    stage.toggleAttribute('data-hand', leftButtonPans());
  }

  /** Asks for the Add Node menu on empty canvas; everywhere else the browser's own menu stays. */
  function onContextMenu(event: MouseEvent): void {
    if (renderer.nodeUnderPointer(event) !== undefined || edgeAt(event.target) !== undefined || isControl(event.target))
      return;
    event.preventDefault();
    openAddMenu(stagePoint(stage, event));
  }

  /** Opens the menu at a point of the stage, for a node at a place, or below the menu's corner. */
  function openAddMenu(
    menuPoint: Point,
    place: NodePlace = { position: screenToBoard(camera.viewport(), menuPoint) },
  ): void {
    if (!scene.isReadOnly()) gesture.send({ type: 'menu.requested', request: { screen: menuPoint, place } });
  }

  /** Asks for the Add Node menu at the pointer, or in the middle of the stage where the pointer is elsewhere: for a free place near it. */
  function requestAddMenu(): void {
    const pointer = panZoom.pointer();
    const { width, height } = camera.size();
    const middle = { x: width / 2, y: height / 2 };
    if (pointer) openAddMenu(pointer);
    else openAddMenu(middle, { near: screenToBoard(camera.viewport(), middle) });
  }

  /** A double-click on empty canvas asks for the Add Node menu; on a card or an edge it is theirs. */
  function onDoubleClick(event: MouseEvent): void {
    const isGround =
      isOnBoard(elements, event.target) &&
      renderer.nodeUnderPointer(event) === undefined &&
      edgeAt(event.target) === undefined;
    if (isGround && !isControl(event.target) && tool.get() === 'select') openAddMenu(stagePoint(stage, event));
  }

  function updateToolAttributes(): void {
    updateHandCursor();
    const isDrawing = tool.get() === 'frame' || tool.get() === 'comment';
    stage.toggleAttribute('data-drawing', isDrawing);
    // A finger on the board draws too, instead of panning.
    stage.toggleAttribute('data-own-pointer', isDrawing);
  }

  function onDeleteButton(event: MouseEvent | KeyboardEvent): void {
    const edge = edgeAt(event.target);
    if (edge === undefined || !isDeleteButton(event.target) || !gesture.getSnapshot().matches('idle')) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    boardActor.send({ type: 'elements.deleted', ids: [edge] });
  }

  /** A second finger turns whatever one finger began into a pinch; a loose end that no finger holds stays. */
  function onTouchStart(event: TouchEvent): void {
    if (event.touches.length >= 2 && !gesture.getSnapshot().matches('carrying'))
      gesture.send({ type: 'escape.pressed' });
  }

  const nodeRequestSubscription = gesture.on('node.wanted', ({ nodeType, request }) => {
    const { place, from, into } = request;
    boardActor.send({ type: 'node.added', nodeType, ...place, connection: from, into });
    commands.focusNewNode();
  });
  const resizeObserver = new ResizeObserver(([entry]) => {
    if (entry) camera.resize({ width: entry.contentRect.width, height: entry.contentRect.height });
  });
  resizeObserver.observe(stage);
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('contextmenu', onContextMenu, { signal });
  stage.addEventListener('dblclick', onDoubleClick, { signal });
  stage.addEventListener('click', onDeleteButton, { signal });
  stage.addEventListener('keydown', onDeleteButton, { signal });
  stage.addEventListener('touchstart', onTouchStart, { capture: true, passive: true, signal });
  stage.addEventListener('pointerdown', deferredGestures.request, { capture: true, signal });

  return {
    ...canvas,
    commands,
    panZoom,
    gesture,
    snapping,
    /** Drags, marquee, frames and resizing; undefined until they are loaded. */
    deferredGestures,
    /** The way of nodes off the board and onto it, once it is loaded. */
    clipboardSlot,
    wiring,
    panels,
    /** Does what a key of the board does. */
    pressKey: (shortcut: Shortcut) => executeShortcut(shortcut, keyTarget),
    /** Gives the board a key that writes a sign while this has the focus. */
    takesSingleKeys: keys.takesSingleKeys,
    startFrame,
    openAddMenu,
    tool,
    detach(): void {
      nodeRequestSubscription.unsubscribe();
      resizeObserver.disconnect();
      aborter.abort();
      keys.detach();
      wiring.detach();
      deferredGestures.end();
      earlyMouse.end();
      selectGestures.detach();
      panZoom.detach();
      renderer.stop();
      camera.stop();
      scene.stop();
    },
  };
}

export type Controller = ReturnType<typeof createController>;
