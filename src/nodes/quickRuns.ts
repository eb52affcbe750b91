import type { NewKind } from '../board/result.ts';
import type { NodeRun, NodeRuns } from '../machines/nodeRun.ts';
import { describeImageRun } from './describeImage/describeImage.run.ts';
import { removeBackgroundRun } from './removeBackground/removeBackground.run.ts';

/** The run of another type on the picture that a card shows, whose place is `in.image.image` there. */
function onOwnPicture(run: NodeRun, makes: NewKind, data: Readonly<Record<string, unknown>> = {}): NodeRun {
  return { ...run, quick: { input: 'in.image.image', makes, data } };
}

/** The quick actions of a card that shows a picture. */
export const quickRuns = {
  removeBackground: onOwnPicture(removeBackgroundRun, 'image'),
  describe: onOwnPicture(describeImageRun, 'text'),
} satisfies NodeRuns;
