import type { NewNodeKind } from '../board/run/result.ts';
import type { NodeRun, NodeRuns } from '../machines/run/nodeRun.ts';
import { describeImageRun } from './describeImage/describeImage.run.ts';
import { modifyRun } from './modify/modify.run.ts';
import { removeBackgroundRun } from './removeBackground/removeBackground.run.ts';

/** The run of another type on the picture that a card shows, whose place is `in.image.image` there. */
function quickRunOf(run: NodeRun, resultKind: NewNodeKind, modeData: Readonly<Record<string, unknown>> = {}): NodeRun {
  return { ...run, quick: { input: 'in.image.image', resultKind, data: modeData } };
}

/** Modify as it turns a picture into a vector. */
const traceRun: NodeRun = { ...modifyRun, calls: ['image_to_svg'] };

/** The quick actions of a card that shows a picture. */
export const quickRuns = {
  removeBackground: quickRunOf(removeBackgroundRun, 'image'),
  describe: quickRunOf(describeImageRun, 'text'),
  vectorColor: quickRunOf(traceRun, 'vector', { mode: 'svg', svgModel: 'color' }),
  vectorBinary: quickRunOf(traceRun, 'vector', { mode: 'svg', svgModel: 'binary' }),
} satisfies NodeRuns;
