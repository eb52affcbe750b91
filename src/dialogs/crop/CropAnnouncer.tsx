import { t } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import { EditorAnnouncer } from '../editor/EditorAnnouncer.tsx';
import { rotationText } from '../editor/transformText.ts';
import type { cropMachine } from './crop.machine.ts';
import { currentCrop } from './selectors.ts';
import type { CropActor } from './useCrop.ts';

type Snapshot = SnapshotFrom<typeof cropMachine>;

/** Announces for those who do not see the image: the crop's place and size, and how the image is turned and flipped. */
export function CropAnnouncer({ actor }: { actor: CropActor }) {
  return <EditorAnnouncer actor={actor} announcementFor={announcementFor} />;
}

/** The announcement for a step of the machine, if any; the loading of the image says nothing. */
function announcementFor(before: Snapshot, after: Snapshot): string | undefined {
  if (before.context.picture !== after.context.picture) return undefined;
  const [earlier, current] = [currentCrop(before.context), currentCrop(after.context)];
  if (earlier === current) return undefined;
  if (earlier.rotation !== current.rotation) return rotationText(current.rotation);
  if (earlier.flipX !== current.flipX) return current.flipX ? t`Flipped horizontally` : t`Not flipped horizontally`;
  if (earlier.flipY !== current.flipY) return current.flipY ? t`Flipped vertically` : t`Not flipped vertically`;
  const { x, y, width, height } = current.frame;
  const isSame = (['x', 'y', 'width', 'height'] as const).every((side) => earlier.frame[side] === current.frame[side]);
  return isSame ? undefined : t`X ${x}, Y ${y}, ${width} × ${height}`;
}
