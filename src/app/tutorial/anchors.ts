import type { NodeId } from '../../../contract/ids.ts';
import type { Box, Side } from '../../geometry/popups/bubblePlace.ts';
import type { TutorialFacts } from '../../machines/tutorial/tutorial.machine.ts';
import type { ShownStep } from '../../machines/tutorial/tutorial.rules.ts';

/** The element that a step's bubble stands beside, on which sides rather, the part that it points at, and the area that it leaves free. */
export type Anchor = {
  readonly anchorElements: readonly Element[];
  readonly sides: readonly Side[];
  readonly pointedElement: Element;
  readonly obstacles: readonly Element[];
};

const HORIZONTAL_FIRST: readonly Side[] = ['right', 'left', 'bottom', 'top'];
const BOTTOM_FIRST: readonly Side[] = ['bottom', 'right', 'left', 'top'];
const TOP_FIRST: readonly Side[] = ['top', 'left', 'right', 'bottom'];

/** The place of a step's bubble in the page; undefined where it points at nothing, or that is not in the page. */
export function anchorOf(step: ShownStep, { sketch, render, image }: TutorialFacts): Anchor | undefined {
  switch (step) {
    case 'canvas':
      return undefined;
    case 'menu':
      return anchorAt([openMenuElement()], menuItemOf('sketchNode'));
    case 'sketch':
      return anchorAt([cardOf(sketch)], cardOf(sketch)?.querySelector('[data-opens="sketch"]'));
    case 'drawing': {
      const [save, zoomer] = ['[data-save]', '[data-zoomer]'].map((part) => openEditorElement()?.querySelector(part));
      return anchorAt([save], save, TOP_FIRST, [zoomer]);
    }
    case 'wire':
      if (openMenuElement()) return anchorAt([openMenuElement()], menuItemOf('enrichNode'));
      return anchorAt([cardOf(sketch)?.querySelector('[data-handle-id="out.image.image"]')], undefined, BOTTOM_FIRST);
    case 'render':
      return anchorAt([cardOf(render)], cardOf(render)?.querySelector('textarea'));
    case 'image':
      return anchorAt([cardOf(image), barOf(image)], barOf(image));
    case 'share':
      return anchorAt([shareButton()], undefined, BOTTOM_FIRST);
  }
}

type MaybeElement = Element | null | undefined;

function anchorAt(
  elements: readonly MaybeElement[],
  pointedElement?: MaybeElement,
  sides = HORIZONTAL_FIRST,
  obstacles: readonly MaybeElement[] = [],
): Anchor | undefined {
  const anchorElements = elements.filter((element) => element != null);
  const [first] = anchorElements;
  return (
    first && {
      anchorElements,
      sides,
      pointedElement: pointedElement ?? first,
      obstacles: obstacles.filter((element) => element != null),
    }
  );
}

/** The elements that a bubble never covers, whatever its step: a menu that is open on the board, and a connection that is dragged. */
export function elementsToAvoid(): readonly Element[] {
  const line = document.querySelector('[data-loose-end]');
  return [openMenuElement(), line].filter((element) => element !== null).filter(isVisible);
}

function isVisible(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width + height > 0;
}

/** The node that a step is about. */
export function nodeOf(step: ShownStep, { sketch, render, image }: TutorialFacts): NodeId | undefined {
  switch (step) {
    case 'sketch':
    case 'wire':
      return sketch;
    case 'render':
      return render;
    case 'image':
      return image;
    default:
      return undefined;
  }
}

function cardOf(id: NodeId | undefined): Element | null {
  return id === undefined ? null : document.querySelector(`[role="group"][data-node-id="${CSS.escape(id)}"]`);
}
function openMenuElement(): Element | null {
  return (
    document.querySelector('[role="menu"]')?.closest('[role="presentation"]') ?? document.querySelector('[role="menu"]')
  );
}
/** The line of the open menu that adds a node of a type. */
function menuItemOf(type: string): Element | null {
  return document.querySelector(`[role="menuitem"][id$="-${type}"]`);
}
/** The bar over a card that alone is selected. */
function barOf(id: NodeId | undefined): Element | null {
  return cardOf(id)?.matches('[data-selected]') ? document.querySelector('[role="toolbar"][data-with-board]') : null;
}
/** The editor that is open; a step's own bubble is a dialog without a stage. */
export function openEditorElement(): Element | null {
  return document.querySelector('[role="dialog"] [role="application"]')?.closest('[role="dialog"]') ?? null;
}
export function shareButton(): Element | null {
  return document.querySelector('[data-opens="share"]');
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
