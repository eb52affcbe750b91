import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShownStep } from '../../machines/tutorial/tutorial.rules.ts';

type StepText = {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  /** The text for those who have no keys at hand. */
  readonly touchText?: MessageDescriptor;
};

/** The text of each step. */
export const STEP_TEXTS: Readonly<Record<ShownStep, StepText>> = {
  canvas: { title: msg`This is your board`, text: msg`Right-click anywhere to add something. Or hold a finger.` },
  menu: { title: msg`Start with a sketch`, text: msg`Choose Sketch. A few lines are enough.` },
  sketch: { title: msg`Open the drawing`, text: msg`Press Draw. You can also trace a photo.` },
  drawing: {
    title: msg`Draw, then save`,
    text: msg`D draws by hand, L makes lines, E ellipses. Undo takes back the last shape.`,
    touchText: msg`Draw with a finger or a pen, or choose a line or an ellipse. Undo takes back the last shape.`,
  },
  wire: {
    title: msg`Connect it to Render`,
    text: msg`Drag from the blue dot, let go on the canvas, choose Render.`,
  },
  render: {
    title: msg`Say what it is made of`,
    text: msg`Then press Go. The image appears to the right, already connected.`,
  },
  image: { title: msg`Your image`, text: msg`Its actions are beside it: edit, evolve, crop, export.` },
  share: { title: msg`Show it to someone`, text: msg`Make a link. Reviewers comment and vote without an account.` },
};
