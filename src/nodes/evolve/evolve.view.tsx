import { useLingui } from '@lingui/react/macro';
import { Image } from 'lucide-react';
import { INFLUENCE, STRENGTH } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { useBoardActor, useConnectedInputs } from '../../cards/context/boardActor.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputPicture } from '../../cards/generation/InputPicture.tsx';
import { promptHeight } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/usePromptSource.ts';
import { useRun } from '../../cards/run/runView.ts';
import { Slider } from '../../ui/fields/Slider.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Evolve node: the connected picture, what to change, how far, and Go. */
export default function EvolveView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const promptSource = usePromptSource(useConnectedInputs(node.id));
  const { prompt, strength, imageInfluence } = readNodeData('remixNode', node.data);
  const strengthFigure = formatShare(strength);
  const influenceFigure = formatShare(imageInfluence);
  const editData = (data: Record<string, unknown>) =>
    actor.send({ type: 'node.edited', id: node.id, data, undoGroup: 'settings' });

  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      prompt={{
        value: prompt,
        placeholder: t`Describe what to change, or leave blank for a variation`,
        height: promptHeight(3),
        source: promptSource,
      }}
      settings={{
        summary: t`Strength ${strengthFigure}, image influence ${influenceFigure}`,
        controls: (
          <>
            <Slider
              label={t`Strength`}
              min={STRENGTH.min}
              max={STRENGTH.max}
              step={STRENGTH.step}
              initialValue={STRENGTH.initial}
              value={strength}
              format={formatShare}
              hint={t`0 no change, 1.0 full destruction, 0.7 good`}
              onChange={(value) => editData({ strength: value })}
            />
            <Slider
              label={t`Image influence`}
              min={INFLUENCE.min}
              max={INFLUENCE.max}
              step={INFLUENCE.step}
              initialValue={INFLUENCE.evolve}
              value={imageInfluence}
              format={formatShare}
              onChange={(value) => editData({ imageInfluence: value })}
            />
          </>
        ),
      }}
    >
      <InputPicture
        id={node.id}
        run={run}
        alt={t`Image to evolve`}
        empty={{ icon: Image, text: t`Connect an image` }}
        busyText={t`Evolving the image`}
      />
    </GenerationCard>
  );
}

function formatShare(value: number): string {
  return value.toFixed(2);
}
