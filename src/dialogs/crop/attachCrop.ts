import type { CropperImage, CropperSelection } from 'cropperjs';
import { attachEditor } from '../editor/attachEditor.ts';
import { dragEventForKey } from '../editor/machine/keyEvents.ts';
import { paintOnChange } from '../editor/paintOnChange.ts';
import type { StageEvent } from '../stage/stageState.ts';
import { stagePoint } from '../stage/stageView.ts';
import type { CropContext, CropEvent } from './crop.types.ts';
import type { CropGrip } from './frame.ts';
import { eventForKey } from './keys.ts';
import { currentCrop, paperSize } from './selectors.ts';
import type { CropActor } from './useCrop.ts';

export type CropElements = {
  readonly stage: HTMLElement;
  readonly canvas: HTMLElement;
  readonly image: CropperImage;
  /** The element that is darkened around the frame: the picture alone. */
  readonly shadeElement: HTMLElement;
  readonly selection: CropperSelection;
};

/** The event of a Cropper action, sent when a press begins. */
type ActionStartEvent = CustomEvent<{ readonly action: string }>;

/**
 * Joins the machine to Cropper's elements on the stage: they show the picture as it lies and its frame, and their handles say what
 * a press holds. What becomes of it is the machine's: Cropper counts in pixels of the screen, and keeps nothing within the picture.
 * Returns what undoes all that.
 */
export function attachCrop(elements: CropElements, actor: CropActor): () => void {
  const { stage, canvas } = elements;
  const context = () => actor.getSnapshot().context;
  const aborter = new AbortController();
  const { signal } = aborter;
  let grip: CropGrip = 'draw';
  let isRendering = false;
  let hasPenOvertaken = false;

  function render() {
    isRendering = true;
    renderCrop(elements, context());
    isRendering = false;
  }
  function send(event: StageEvent | CropEvent) {
    const isOvertaking = event.type === 'pointer.overtaken';
    if (event.type === 'pointer.pressed' && hasPenOvertaken) grip = gripAt(event.at);
    hasPenOvertaken = isOvertaking;
    actor.send(event.type === 'pointer.pressed' ? { ...event, grip } : event);
    if (isOvertaking) render();
  }
  /** The grip at a point of the stage, once a finger's move is undone. */
  function gripAt({ x, y }: { readonly x: number; readonly y: number }): CropGrip {
    const { left, top } = stage.getBoundingClientRect();
    const hitElement = document.elementFromPoint(left + x, top + y);
    return gripOf(hitElement?.getAttribute('action') ?? '');
  }

  stage.addEventListener(
    'pointerdown',
    () => {
      grip = 'draw';
    },
    { signal, capture: true },
  );
  canvas.addEventListener(
    'actionstart',
    (event) => {
      event.preventDefault();
      grip = gripOf((event as ActionStartEvent).detail.action);
    },
    { signal },
  );
  // Cropper centres a picture when it has loaded it.
  elements.image.addEventListener('transform', (event) => !isRendering && event.preventDefault(), { signal });
  const isHolding = () => actor.getSnapshot().matches({ pointer: 'holding' });
  const detach = attachEditor<CropEvent>(stage, {
    send,
    cursorAt: () => 'crop',
    eventForKey: (press) => dragEventForKey(press, isHolding()) ?? eventForKey(press),
  });
  const stopPainting = paintOnChange(actor, render);
  return () => {
    aborter.abort();
    detach();
    stopPainting();
  };
}

function gripOf(action: string): CropGrip {
  if (action === 'move') return 'move';
  return action.endsWith('-resize') ? (action.slice(0, -'-resize'.length) as CropGrip) : 'draw';
}

function renderCrop({ stage, image, shadeElement, selection }: CropElements, context: CropContext): void {
  const { view, picture } = context;
  const { flipX, flipY, rotation, frame } = currentCrop(context);
  const paper = paperSize(context);
  // About the middle of the picture: flipped, then turned clockwise, then as large and where the stage shows it.
  const middle = stagePoint(view, { x: paper.width / 2, y: paper.height / 2 });
  const { a, b, c, d, e, f } = new DOMMatrix()
    .translate(middle.x - picture.width / 2, middle.y - picture.height / 2)
    .scale(view.scale)
    .rotate(rotation)
    .scale(flipX ? -1 : 1, flipY ? -1 : 1);
  image.$setTransform(a, b, c, d, e, f);
  const from = stagePoint(view, { x: 0, y: 0 });
  const to = stagePoint(view, { x: paper.width, y: paper.height });
  shadeElement.style.clipPath = `inset(${from.y}px ${stage.clientWidth - to.x}px ${stage.clientHeight - to.y}px ${from.x}px)`;
  const corner = stagePoint(view, frame);
  selection.$change(corner.x, corner.y, frame.width * view.scale, frame.height * view.scale);
  stage.dataset.view = [view.x, view.y, view.scale].join(' ');
  stage.dataset.frame = [frame.x, frame.y, frame.width, frame.height].join(' ');
}
