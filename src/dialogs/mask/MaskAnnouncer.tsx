import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import { EditorAnnouncer } from '../editor/EditorAnnouncer.tsx';
import { TOOL_NAMES } from './labels.ts';
import type { maskMachine } from './mask.machine.ts';
import type { MaskActor } from './useMask.ts';

type Snapshot = SnapshotFrom<typeof maskMachine>;

/** Announces for those who do not see the picture: the tool, the brush, where it is, and how many strokes there are. */
export function MaskAnnouncer({ actor }: { actor: MaskActor }) {
  return <EditorAnnouncer actor={actor} announcementFor={announcementFor} />;
}

/** The announcement for a step of the machine, if any. */
function announcementFor(before: Snapshot, after: Snapshot): string | undefined {
  const [was, is] = [before.context, after.context];
  const [wasPainting, isPainting] = [before, after].map((snapshot) => snapshot.matches({ pointer: 'painting' }));
  if (!wasPainting && isPainting) return is.erases ? t`Erasing` : t`Painting`;
  if (wasPainting !== isPainting || was.history !== is.history) return t`Strokes: ${is.history.present.strokes.length}`;
  if (was.tool !== is.tool) return i18n._(TOOL_NAMES[is.tool]);
  if (was.erases !== is.erases) return is.erases ? t`Erase` : t`Add`;
  if (was.size !== is.size) return t`Brush size ${is.size} px`;
  if (was.cursor !== is.cursor) return `${Math.round(is.cursor.x)}, ${Math.round(is.cursor.y)}`;
  return undefined;
}
