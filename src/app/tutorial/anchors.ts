import type { NodeId } from '../../../contract/ids.ts';
import type { Box, Side } from '../../geometry/bubblePlace.ts';
import type { TutorialFacts } from '../../machines/tutorial.machine.ts';
import type { ShownStep } from '../../machines/tutorial.rules.ts';

/** What a step points at, and the sides where its bubble should stand. */
export type Anchor = { readonly element: Element; readonly sides: readonly Side[] };

const BESIDE: readonly Side[] = ['right', 'left', 'bottom', 'top'];
const BELOW: readonly Side[] = ['bottom', 'right', 'left', 'top'];

/** The element of the page that a step points at; undefined where it points at nothing, or it is not in the page. */
export function anchorOf(step: ShownStep, { sketch, render, image }: TutorialFacts): Anchor | undefined {
  const at = (element: Element | null | undefined, sides = BESIDE) => (element ? { element, sides } : undefined);
  switch (step) {
    case 'canvas':
      return undefined;
    case 'menu':
      return at(openMenu());
    case 'sketch':
      return at(cardOf(sketch));
    case 'drawing':
      // Above Save, where it covers neither the tools nor the paper.
      return at(openDrawing()?.querySelector('footer button:last-of-type'), ['top', 'left', 'right', 'bottom']);
    case 'wire':
      return at(cardOf(sketch)?.querySelector('[data-handle-id="out.image.image"]'), BELOW);
    case 'render':
      return at(cardOf(render));
    case 'image':
      return at(cardOf(image), ['right', 'left', 'bottom', 'top']);
    case 'share':
      return at(shareButton(), BELOW);
  }
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
function openMenu(): Element | null {
  return (
    document.querySelector('[role="menu"]')?.closest('[role="presentation"]') ?? document.querySelector('[role="menu"]')
  );
}
/** The editor that is open; a step's own bubble is a dialog without a stage. */
export function openDrawing(): Element | null {
  return document.querySelector('[role="dialog"] [role="application"]')?.closest('[role="dialog"]') ?? null;
}
export function shareButton(): Element | null {
  return document.querySelector('[data-opens="share"]');
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
