import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { attachPeerSelections, type PeerSelection } from '../../canvas/render/peers/peerSelections.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { useStore } from '../../store/useStore.ts';
import { Avatar, Avatars } from '../../ui/display/Avatar.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import s from './live.module.css';
import { presencesOf, startLive } from './live.ts';
import type { Presence } from './presence.ts';

/** People who stand in the bar by their letter; of more there is a number. */
const AVATARS_MAX = 4;

function usePresences(session: BoardSession): readonly Presence[] {
  return useStore(presencesOf(session));
}

/** Away from the canvas: what others do is followed. */
export function LiveFollower({ session }: { session: BoardSession }) {
  useEffect(() => startLive(session), [session]);
  return null;
}

/** On the canvas: what others do is followed, and what they have selected is marked in their colour. */
export function LiveSelections({ session }: { session: BoardSession }) {
  const canvas = useCanvas();
  const presences = usePresences(session);
  const peerSelections = useMemo(() => attachPeerSelections(canvas), [canvas]);
  useEffect(() => startLive(session), [session]);
  useEffect(() => peerSelections.show(selectionsByNode(presences)), [peerSelections, presences]);
  useEffect(() => peerSelections.detach, [peerSelections]);
  return null;
}

function selectionsByNode(presences: readonly Presence[]): ReadonlyMap<NodeId, PeerSelection> {
  const selections = new Map<NodeId, PeerSelection>();
  for (const { name, color, selection } of presences) {
    for (const id of selection) selections.set(id, selections.get(id) ?? { name, color });
  }
  return selections;
}

/** In the bar: who else has the board open. Several tabs of one person are one. */
export function PresentPeople({ session }: { session: BoardSession }) {
  const { t } = useLingui();
  const people = distinctPeople(usePresences(session));
  if (people.length === 0) return null;
  const otherNames = people.slice(AVATARS_MAX).map(({ name }) => name);
  const all = people.map(({ name }) => name).join(t({ message: ', ', context: 'between facts' }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of people
    <span className={s.present} role="group" aria-label={t`Also here: ${all}`}>
      <Avatars>
        {people.slice(0, AVATARS_MAX).map(({ name, color }) => (
          <Avatar key={name + color} name={name} color={color} size="sm" />
        ))}
      </Avatars>
      {otherNames.length > 0 && (
        <span className={s.more} {...tip(otherNames.join(', '))}>
          +{otherNames.length}
        </span>
      )}
    </span>
  );
}

/** The people of these tabs by name: two of one name have colours that differ. */
function distinctPeople(presences: readonly Presence[]): readonly Pick<Presence, 'name' | 'color'>[] {
  const people = new Map(presences.map(({ name, color }) => [`${name} ${color}`, { name, color }]));
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
}
