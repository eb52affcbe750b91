import { useLingui } from '@lingui/react/macro';
import { InputPictureCard } from '../../cards/generation/InputPictureCard.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Remove Background node. */
export default function RemoveBackgroundView(props: NodeViewProps) {
  const { t } = useLingui();
  return (
    <InputPictureCard
      {...props}
      alt={t`Image to cut out`}
      emptyText={t`Connect an image`}
      busyText={t`Removing the background`}
    />
  );
}
