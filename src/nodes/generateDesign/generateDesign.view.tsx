import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ASPECT_RATIOS, GENERATE_TEXTAREA_HEIGHT } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { THOUGHTS, type ThoughtName } from '../../board/run/progress.ts';
import { useBoardActor, useConnectedInputs } from '../../cards/context/boardActor.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { ThinkingArea } from '../../cards/picture/PictureArea.tsx';
import { promptHeight } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/usePromptSource.ts';
import { type Progress, RunProgress } from '../../cards/run/RunProgress.tsx';
import { type RunView, useRun } from '../../cards/run/runView.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** Think mode's messages (spec section 4), exact in English. */
export const THOUGHT_LABELS: Record<ThoughtName, MessageDescriptor> = {
  understanding: msg`Understanding problems…`,
  exploring: msg`Exploring directions…`,
  crafting: msg`Crafting solutions…`,
  checking: msg`Checking constraints…`,
  polishing: msg`Polishing details…`,
};

/** While it works, the pictures' place takes room from the prompt. */
const BUSY_PROMPT_HEIGHT = promptHeight(3);

/** The Generate Design node: words in, pictures out one by one. */
export default function GenerateDesignView({ node, selected }: NodeViewProps) {
  const { t, i18n } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const promptSource = usePromptSource(useConnectedInputs(node.id));
  const data = readNodeData('generateSketchesNode', node.data);
  const { prompt, aspectRatio, thinkMode, imageUrl } = data;
  const { busy, expectedCount } = run;
  const arrivedCount = run.arrived.length;
  const thought = thinkMode ? run.thought : null;
  const editData = (data: Record<string, unknown>) => actor.send({ type: 'node.edited', id: node.id, data });

  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      prompt={{
        value: prompt,
        placeholder: t`Describe the design`,
        source: promptSource,
        ...(busy
          ? { height: BUSY_PROMPT_HEIGHT }
          : {
              height: data.textareaHeight ?? GENERATE_TEXTAREA_HEIGHT,
              onResize: (textareaHeight: number) =>
                actor.send({ type: 'node.edited', id: node.id, data: { textareaHeight }, undoGroup: 'height' }),
            }),
      }}
      isRegenerate={imageUrl !== undefined}
      settings={{
        summary: thinkMode ? t`${aspectRatio}, thinks first` : aspectRatio,
        controls: (
          <>
            <SegmentedControl
              label={t`Aspect ratio`}
              value={aspectRatio}
              segments={ASPECT_RATIOS.map((ratio) => ({ value: ratio, label: ratio }))}
              showLabel
              onChange={(value) => editData({ aspectRatio: value })}
            />
            <Switch spread checked={thinkMode} onChange={(value) => editData({ thinkMode: value })}>
              {t`Think`}
            </Switch>
          </>
        ),
      }}
    >
      {busy && (
        <ThinkingArea arrivedPictures={run.arrived} expected={arrivedCount > 0 ? expectedCount : 0}>
          <RunProgress
            state={run.state}
            text={thought ? i18n._(THOUGHT_LABELS[thought]) : t`Making the images`}
            progress={progressOf(run, thought !== null)}
            onStop={() => actor.send({ type: 'stop.pressed', id: node.id })}
          />
        </ThinkingArea>
      )}
    </GenerationCard>
  );
}

/** The pictures that have come, where one has; before, the thoughts of their first round. */
function progressOf({ arrived, expectedCount, thoughtCount }: RunView, isThinking: boolean): Progress {
  if (arrived.length > 0) return { kind: 'bar', percent: (arrived.length / expectedCount) * 100 };
  return isThinking && thoughtCount !== null
    ? { kind: 'steps', doneCount: thoughtCount, stepCount: THOUGHTS.length }
    : { kind: 'waiting' };
}
