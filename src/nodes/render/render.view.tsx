import { useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { INFLUENCE } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { inputAsset } from '../../board/connect/inputs.ts';
import { useBoardActor, useConnectedInputs } from '../../cards/context/boardActor.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputPicture } from '../../cards/generation/InputPicture.tsx';
import { PictureInset } from '../../cards/picture/PictureArea.tsx';
import { promptHeight } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/usePromptSource.ts';
import { useRun } from '../../cards/run/runView.ts';
import { Slider } from '../../ui/fields/Slider.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Render node: the connected drawing, what it is made of, and Go. */
export default function RenderView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const connectedInputs = useConnectedInputs(node.id);
  const promptSource = usePromptSource(connectedInputs);
  const { prompt, imageInfluence, hqMode } = readNodeData('enrichNode', node.data);
  const style = connectedInputs['in.image.style'];
  const stylePicture = inputAsset(connectedInputs, 'in.image.style');
  const influence = imageInfluence.toFixed(2);
  const quality = hqMode ? t`HQ on` : t`HQ off`;
  const editData = (data: Record<string, unknown>) =>
    actor.send({ type: 'node.edited', id: node.id, data, undoGroup: 'settings' });

  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      prompt={{
        value: prompt,
        placeholder: t`Describe the materials, or leave blank for a variation`,
        height: promptHeight(3),
        source: promptSource,
      }}
      settings={{
        summary: style ? t`Influence ${influence}, ${quality}` : quality,
        controls: (
          <>
            <Slider
              label={t`Influence`}
              min={INFLUENCE.min}
              max={INFLUENCE.max}
              step={INFLUENCE.step}
              initialValue={INFLUENCE.render}
              value={imageInfluence}
              format={(value) => value.toFixed(2)}
              offReason={style ? undefined : t`Connect a style image to use it`}
              onChange={(value) => editData({ imageInfluence: value })}
            />
            <Switch spread checked={hqMode} onChange={(value) => editData({ hqMode: value })}>
              {t`High quality`}
            </Switch>
          </>
        ),
      }}
    >
      <InputPicture
        id={node.id}
        run={run}
        alt={t`Sketch to render`}
        empty={{ icon: PencilLine, text: t`Connect a sketch or an image` }}
        busyText={t`Rendering your sketch`}
      >
        {stylePicture && <PictureInset picture={stylePicture} alt={t`Style image`} />}
      </InputPicture>
    </GenerationCard>
  );
}
