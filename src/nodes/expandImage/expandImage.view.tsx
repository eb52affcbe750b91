import { useLingui } from '@lingui/react/macro';
import { ImageUpscale, Move } from 'lucide-react';
import { useState } from 'react';
import { readNodeData } from '../../../contract/nodes.ts';
import { inputAsset } from '../../board/connect/inputs.ts';
import { useBoardActor, useConnectedInputs, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { Problem } from '../../cards/failure/Problem.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputPicture } from '../../cards/generation/InputPicture.tsx';
import type { PicturePlacement } from '../../cards/picture/PictureArea.tsx';
import { promptHeight } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/usePromptSource.ts';
import { useRun } from '../../cards/run/runView.ts';
import {
  boundedPlacement,
  EXPANDED_CANVAS,
  initialPlacement,
  type Placement,
  pictureSize,
} from '../../geometry/image/placement.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Expand Image node: the picture on the larger ground, what is to lie around it, and Go. */
export default function ExpandImageView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const connectedInputs = useConnectedInputs(node.id);
  const isReadOnly = useIsReadOnly(node);
  const { prompt, placement } = readNodeData('expandImageNode', node.data);
  const [ratio, setRatio] = useState<number>();
  const [isPictureRequired, setIsPictureRequired] = useState(false);
  const isConnected = inputAsset(connectedInputs, 'in.image.image') !== undefined;

  function openDialog() {
    setIsPictureRequired(!isConnected);
    if (isConnected) actor.send({ type: 'dialog.requested', dialog: 'expand', nodeId: node.id });
  }

  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      prompt={{
        value: prompt,
        placeholder: t`Describe what’s around it, or leave blank to continue it`,
        height: promptHeight(3),
        source: usePromptSource(connectedInputs),
      }}
      actions={
        !isReadOnly && (
          <Button variant="plain" icon={Move} onClick={openDialog}>
            {t`Place`}
          </Button>
        )
      }
    >
      <InputPicture
        id={node.id}
        run={run}
        ratio={EXPANDED_CANVAS.width / EXPANDED_CANVAS.height}
        placement={ratio === undefined || !isConnected ? undefined : groundShares(placement, ratio)}
        onShown={(width, height) => setRatio(width / height)}
        alt={t`Image to expand`}
        empty={{ icon: ImageUpscale, text: t`Connect an image` }}
        busyText={t`Continuing the image`}
      />
      {isPictureRequired && !isConnected && <Problem text={t`Please connect an image to the node`} />}
    </GenerationCard>
  );
}

/** The place of a picture, in shares of the ground. */
function groundShares(placement: Placement | undefined, ratio: number): PicturePlacement {
  const { pos, scale, rotation } = placement ? boundedPlacement(placement) : initialPlacement(ratio);
  const { width, height } = pictureSize(ratio, scale);
  return {
    x: (pos.x - width / 2) / EXPANDED_CANVAS.width,
    y: (pos.y - height / 2) / EXPANDED_CANVAS.height,
    width: width / EXPANDED_CANVAS.width,
    height: height / EXPANDED_CANVAS.height,
    rotation,
  };
}
