import { useLingui } from '@lingui/react/macro';
import { InputPictureCard } from '../../cards/generation/InputPictureCard.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Describe Image node. */
export default function DescribeImageView(props: NodeViewProps) {
  const { t } = useLingui();
  return (
    <InputPictureCard
      {...props}
      alt={t`Image to describe`}
      emptyText={t`Connect an image`}
      busyText={t`Describing the image`}
    />
  );
}
