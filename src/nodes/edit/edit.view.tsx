import { useLingui } from '@lingui/react/macro';
import { Image } from 'lucide-react';
import { readNodeData } from '../../../contract/nodes.ts';
import { inputAsset } from '../../board/connect/inputs.ts';
import { useBoardActor, useConnectedInputs, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputPicture } from '../../cards/generation/InputPicture.tsx';
import { PictureInset } from '../../cards/picture/PictureArea.tsx';
import { MaskFields, PictureMask, useMaskState } from '../../cards/picture/PictureMask.tsx';
import { promptHeight } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/usePromptSource.ts';
import { useRun } from '../../cards/run/runView.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Edit node: the connected picture with its mask, what is to change, and Go. */
export default function EditView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const connectedInputs = useConnectedInputs(node.id);
  const isReadOnly = useIsReadOnly(node);
  const mask = useMaskState(node);
  const reference = inputAsset(connectedInputs, 'in.image.refimage');
  const { prompt } = readNodeData('instructEditNode', node.data);
  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      prompt={{
        value: prompt,
        placeholder: t`Describe what to change`,
        height: promptHeight(3),
        source: usePromptSource(connectedInputs),
      }}
      settings={mask === 'none' ? undefined : { summary: maskSummary(), controls: <MaskFields node={node} /> }}
      actions={
        !isReadOnly && (
          <Button
            variant="plain"
            offReason={inputAsset(connectedInputs, 'in.image.image') ? undefined : t`Connect an image first`}
            onClick={() => actor.send({ type: 'dialog.requested', dialog: 'mask', nodeId: node.id })}
          >
            {t`Mask`}
          </Button>
        )
      }
    >
      <InputPicture
        id={node.id}
        run={run}
        alt={t`Image to edit`}
        empty={{ icon: Image, text: t`Connect an image` }}
        busyText={mask === 'fits' ? t`Editing inside the mask` : t`Editing the image`}
      >
        <PictureMask node={node} />
        {reference && <PictureInset picture={reference} alt={t`Reference image`} />}
      </InputPicture>
    </GenerationCard>
  );

  function maskSummary(): string {
    return mask === 'fits' ? t`Inside the mask` : t`Without the mask`;
  }
}
