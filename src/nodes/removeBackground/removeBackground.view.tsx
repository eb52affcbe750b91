import { useLingui } from '@lingui/react/macro';
import { InputPictureCard } from '../../cards/generation/InputPictureCard.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Remove Background node. */
export default function RemoveBackgroundView(shown: NodeViewProps) {
  const { t } = useLingui();
  return (
    <InputPictureCard
      {...shown}
      alt={t`Image to cut out`}
      emptyText={t`Connect an image`}
      busyText={t`Removing the background`}
    />
  );
}
