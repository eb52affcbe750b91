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
  const [previousContext, currentContext] = [before.context, after.context];
  const [wasPainting, isPainting] = [before, after].map((snapshot) => snapshot.matches({ pointer: 'painting' }));
  if (!wasPainting && isPainting) return currentContext.erases ? t`Erasing` : t`Painting`;
  if (wasPainting !== isPainting || previousContext.history !== currentContext.history)
    return t`Strokes: ${currentContext.history.present.strokes.length}`;
  if (previousContext.tool !== currentContext.tool) return i18n._(TOOL_NAMES[currentContext.tool]);
  if (previousContext.erases !== currentContext.erases) return currentContext.erases ? t`Erase` : t`Add`;
  if (previousContext.brushSize !== currentContext.brushSize) return t`Brush size ${currentContext.brushSize} px`;
  if (previousContext.cursor !== currentContext.cursor)
    return `${Math.round(currentContext.cursor.x)}, ${Math.round(currentContext.cursor.y)}`;
  return undefined;
}
