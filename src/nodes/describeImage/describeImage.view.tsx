import { useLingui } from '@lingui/react/macro';
import { Image, ScanText } from 'lucide-react';
import { GenerationCard } from '../../cards/GenerationCard.tsx';
import { InputPicture } from '../../cards/InputPicture.tsx';
import { useRun } from '../../cards/run.ts';
import type { NodeViewProps } from '../defineNode.ts';

/** The Describe Image node: the connected picture, and Go. */
export default function DescribeImageView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const run = useRun(node.id);
  return (
    <GenerationCard
      node={node}
      selected={selected}
      icon={ScanText}
      label={t`Describe Image`}
      docs="/docs/Nodes/describe_image"
      run={run}
    >
      <InputPicture
        id={node.id}
        run={run}
        alt={t`Image to describe`}
        empty={{ icon: Image, words: t`Connect an image` }}
        workWords={t`Describing the image`}
      />
    </GenerationCard>
  );
}
