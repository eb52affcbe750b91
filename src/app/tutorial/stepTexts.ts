import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { shortcutOfKey } from '../../canvas/panels/keyDescriptions.ts';
import type { ShownStep } from '../../machines/tutorial/tutorial.rules.ts';
import { shortcutLabel } from '../../ui/keyboard/shortcuts.ts';
import type { InputKind } from './lastInput.ts';

type StepText = {
  readonly title: MessageDescriptor;
  /** The text for a mouse, and for what has none of its own. */
  readonly mouse: MessageDescriptor;
  readonly keys?: MessageDescriptor;
  /** The text for keys while those that write a sign are switched off. */
  readonly keysWithoutSigns?: MessageDescriptor;
  readonly touch?: MessageDescriptor;
};

const ADD_KEY = shortcutLabel(shortcutOfKey('addNode'));
const SEARCH_KEY = shortcutLabel(shortcutOfKey('jump'));

const STEP_TEXTS: Readonly<Record<ShownStep, StepText>> = {
  canvas: {
    title: msg`This is your board`,
    mouse: msg`Right-click anywhere to add something.`,
    keys: msg`Press ${ADD_KEY} on the board to add something. F6 goes from the board to this hint, and on to Add node.`,
    keysWithoutSigns: msg`F6 goes from the board to this hint, and on to the tools. Press Add node there.`,
    touch: msg`Touch and hold anywhere to add something, or press Add node.`,
  },
  menu: {
    title: msg`Start with a sketch`,
    mouse: msg`Choose Sketch. A few lines are enough.`,
    keys: msg`Go to Sketch with the arrow keys and press Enter. A few lines are enough.`,
  },
  sketch: {
    title: msg`Open the drawing`,
    mouse: msg`Press Draw. You can also trace a photo.`,
    keys: msg`Press Enter on the card, Tab to Draw, and press Enter again. You can also trace a photo.`,
  },
  drawing: {
    title: msg`Draw, then save`,
    mouse: msg`D draws by hand, L makes lines, E ellipses. Undo takes back the last shape.`,
    keys: msg`On the paper, arrow keys move the crosshair; Enter puts the pen down and lifts it. L makes lines, E ellipses. Then Tab to Save.`,
    touch: msg`Draw with a finger or a pen, or choose a line or an ellipse. Undo takes back the last shape.`,
  },
  wire: {
    title: msg`Connect it to Render`,
    mouse: msg`Drag from the blue dot, let go on the canvas, choose Render.`,
    keys: msg`In the card, Tab to its output Image and press Enter. Press Enter again, and choose Render.`,
    touch: msg`Drag from the blue dot to an empty place, and choose Render.`,
  },
  render: {
    title: msg`Say what it is made of`,
    mouse: msg`Then press Go. The image appears to the right, already connected.`,
    keys: msg`Press Enter on the card, and Tab to the prompt. Enter there starts the run. The image appears to the right, already connected.`,
  },
  image: {
    title: msg`Your image`,
    mouse: msg`Its actions are beside it: edit, evolve, crop, export.`,
    keys: msg`${SEARCH_KEY} finds its actions by name: edit, evolve, crop, export.`,
  },
  share: {
    title: msg`Show it to someone`,
    mouse: msg`Make a link. Reviewers comment and vote without an account.`,
    keys: msg`F6 goes to the bar above. Press Share there, and make a link. Reviewers comment and vote without an account.`,
  },
};

/** The title and the text of a step, for the input that a person uses. */
export function stepText(step: ShownStep, input: InputKind, hasSingleKeys: boolean) {
  const { title, ...texts } = STEP_TEXTS[step];
  const keys = hasSingleKeys ? texts.keys : (texts.keysWithoutSigns ?? texts.keys);
  return { title, text: { ...texts, keys }[input] ?? texts.mouse };
}
