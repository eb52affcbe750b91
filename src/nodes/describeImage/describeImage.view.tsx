import { useLingui } from '@lingui/react/macro';
import { ScanText } from 'lucide-react';
import { InputPictureCard } from '../../cards/InputPictureCard.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Describe Image node. */
export default function DescribeImageView(shown: NodeViewProps) {
  const { t } = useLingui();
  return (
    <InputPictureCard
      {...shown}
      icon={ScanText}
      label={t`Describe Image`}
      docs="/docs/Nodes/describe_image"
      alt={t`Image to describe`}
      emptyWords={t`Connect an image`}
      workWords={t`Describing the image`}
    />
  );
}
