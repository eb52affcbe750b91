import type { NewNodeKind } from '../board/run/result.ts';
import type { NodeRun, NodeRuns } from '../machines/run/nodeRun.ts';
import { describeImageRun } from './describeImage/describeImage.run.ts';
import { modifyRun } from './modify/modify.run.ts';
import { removeBackgroundRun } from './removeBackground/removeBackground.run.ts';

/** The run of another type on the picture that a card shows, whose place is `in.image.image` there. */
function onOwnPicture(run: NodeRun, makes: NewNodeKind, data: Readonly<Record<string, unknown>> = {}): NodeRun {
  return { ...run, quick: { input: 'in.image.image', makes, data } };
}

/** Modify as it turns a picture into a vector. */
const tracing: NodeRun = { ...modifyRun, calls: ['image_to_svg'] };

/** The quick actions of a card that shows a picture. */
export const quickRuns = {
  removeBackground: onOwnPicture(removeBackgroundRun, 'image'),
  describe: onOwnPicture(describeImageRun, 'text'),
  vectorColor: onOwnPicture(tracing, 'vector', { mode: 'svg', svgModel: 'color' }),
  vectorBinary: onOwnPicture(tracing, 'vector', { mode: 'svg', svgModel: 'binary' }),
} satisfies NodeRuns;
