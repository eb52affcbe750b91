import { useLingui } from '@lingui/react/macro';
import { Image } from 'lucide-react';
import { readData } from '../../../contract/nodes.ts';
import { inputAsset } from '../../board/connect/inputs.ts';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputPicture } from '../../cards/generation/InputPicture.tsx';
import { MaskFields, MaskOverPicture, useMaskState } from '../../cards/picture/Mask.tsx';
import { PictureInset } from '../../cards/picture/PictureArea.tsx';
import { linesHigh } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/prompts.ts';
import { useRun } from '../../cards/run/run.ts';
import { useBoardActor, useFeeds, useLocked } from '../../cards/services/board.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Edit node: the connected picture with its mask, what is to change, and Go. */
export default function EditView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const feeds = useFeeds(node.id);
  const isReadOnly = useLocked(node);
  const mask = useMaskState(node);
  const reference = inputAsset(feeds, 'in.image.refimage');
  const { prompt } = readData('instructEditNode', node.data);
  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      prompt={{
        value: prompt,
        placeholder: t`Describe what to change`,
        height: linesHigh(3),
        from: usePromptSource(feeds),
      }}
      settings={mask === 'none' ? undefined : { summary: maskSummary(), controls: <MaskFields node={node} /> }}
      actions={
        !isReadOnly && (
          <Button
            variant="plain"
            offReason={inputAsset(feeds, 'in.image.image') ? undefined : t`Connect an image first`}
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
        <MaskOverPicture node={node} />
        {reference && <PictureInset picture={reference} alt={t`Reference image`} />}
      </InputPicture>
    </GenerationCard>
  );

  function maskSummary(): string {
    return mask === 'fits' ? t`Inside the mask` : t`Without the mask`;
  }
}
