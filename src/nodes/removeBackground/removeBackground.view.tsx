import { useLingui } from '@lingui/react/macro';
import { Image, Scissors } from 'lucide-react';
import { GenerationCard } from '../../cards/GenerationCard.tsx';
import { InputPicture } from '../../cards/InputPicture.tsx';
import { useRun } from '../../cards/run.ts';
import type { NodeViewProps } from '../defineNode.ts';

/** The Remove Background node: the connected picture, and Go. */
export default function RemoveBackgroundView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const run = useRun(node.id);
  return (
    <GenerationCard
      node={node}
      selected={selected}
      icon={Scissors}
      label={t`Remove Background`}
      docs="/docs/nodes/remove_background"
      run={run}
    >
      <InputPicture
        id={node.id}
        run={run}
        alt={t`Image to cut out`}
        empty={{ icon: Image, words: t`Connect an image` }}
        workWords={t`Removing the background`}
      />
    </GenerationCard>
  );
}
