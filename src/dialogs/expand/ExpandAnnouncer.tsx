import { t } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import { EditorAnnouncer } from '../editor/EditorAnnouncer.tsx';
import { rotationText, scaleText } from '../editor/transformText.ts';
import type { expandMachine } from './expand.machine.ts';
import { currentPlacement } from './selectors.ts';
import type { ExpandActor } from './useExpand.ts';

type Snapshot = SnapshotFrom<typeof expandMachine>;

/** Announces for those who do not see the canvas: where the middle of the image lies, its scale and its rotation. */
export function ExpandAnnouncer({ actor }: { actor: ExpandActor }) {
  return <EditorAnnouncer actor={actor} announcementFor={announcementFor} />;
}

/** The announcement for a step of the machine, if any; that of the first placement says nothing. */
function announcementFor(before: Snapshot, after: Snapshot): string | undefined {
  if (before.context.ratio === undefined) return undefined;
  const [earlier, current] = [currentPlacement(before.context), currentPlacement(after.context)];
  const isMoved =
    Math.round(earlier.pos.x) !== Math.round(current.pos.x) || Math.round(earlier.pos.y) !== Math.round(current.pos.y);
  const facts = [
    isMoved && t`X ${Math.round(current.pos.x)}, Y ${Math.round(current.pos.y)}`,
    earlier.scale !== current.scale && scaleText(current.scale),
    Math.round(earlier.rotation) !== Math.round(current.rotation) && rotationText(current.rotation),
  ].filter((fact) => fact !== false);
  return facts.length > 0 ? facts.join(t({ message: ', ', context: 'between facts' })) : undefined;
}
