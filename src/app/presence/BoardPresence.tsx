import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { ZOOM_MAX, ZOOM_MIN } from '../../../contract/limits.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { useCanvas } from '../../canvas/canvasContext.ts';
import type { Controller } from '../../canvas/controller.ts';
import { focusedNode, hasOwnKeys, isFieldOnBoard, isOnBoard } from '../../canvas/dom/eventTargets.ts';
import { focusBoard } from '../../canvas/dom/focusBoard.ts';
import { attachPeerCursors, type PeerCursor } from '../../canvas/render/peers/peerCursors.ts';
import { attachPeerDrags, type PeerDrag } from '../../canvas/render/peers/peerDrags.ts';
import { attachPeerSelections, type PeerSelection } from '../../canvas/render/peers/peerSelections.ts';
import { createViewFollower } from '../../canvas/viewport/viewFollower.ts';
import { fitViewport } from '../../geometry/viewport/viewport.ts';
import { nameOf } from '../../nodes/nameOf.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { useStore } from '../../store/useStore.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LiveFollower } from '../live/Live.tsx';
import { createPeopleAnnouncements } from './announcements.ts';
import { attachOwnCanvas } from './ownActivity.ts';
import s from './presence.module.css';
import { type GatherCall, presenceOf } from './presence.ts';
import { quietStore } from './quiet.ts';
import type { PresentPerson } from './roster.ts';

/** Changes of a node so soon after one typed in it here are one's own, in milliseconds. */
const OWN_CHANGE_MS = 2_000;

/** On the canvas: what others change is followed, and who they are and what they do is seen. */
export function BoardPresence({ session }: { session: BoardSession }) {
  const canvas = useCanvas();
  const presence = presenceOf(session);
  const isQuiet = useStore(quietStore);
  // A presentation shows the work alone.
  const isPresenting = useStore(canvas.panels, (panels) => panels.has('present'));
  useEffect(() => presence.start(session), [presence, session]);
  useEffect(() => attachOwnCanvas(canvas, presence.publisher.tell), [presence, canvas]);
  return (
    <>
      <LiveFollower session={session} />
      {!isQuiet && !isPresenting && <PeerMarks session={session} />}
      {!isQuiet && <PeopleAnnouncer session={session} />}
      <FollowedView session={session} />
      <LockListener session={session} />
      <GatherListener session={session} />
    </>
  );
}

/** Away from the canvas: what others change is followed, and they are told that one is here. */
export function PresenceFollower({ session }: { session: BoardSession }) {
  useEffect(() => presenceOf(session).start(session), [session]);
  return <LiveFollower session={session} />;
}

/** The pointers of others, what they have selected, where they type and what they drag. None of it passes through React while they move. */
function PeerMarks({ session }: { session: BoardSession }) {
  const canvas = useCanvas();
  const { t } = useLingui();
  const { roster } = presenceOf(session);
  const people = useStore(roster.people);
  const peerSelections = useMemo(() => attachPeerSelections(canvas), [canvas]);
  const labels = {
    typing: (name: string) => t`${name} is typing`,
    running: (name: string) => t`${name} is running this`,
  };
  const separator = t({ message: ', ', context: 'between facts' });
  useEffect(() => peerSelections.show(selectionsByNode(people, labels, separator)));
  useEffect(() => peerSelections.detach, [peerSelections]);
  useEffect(() => {
    const cursors = attachPeerCursors(canvas);
    const drags = attachPeerDrags(canvas, () => canvas.gesture.getSnapshot().context.drag?.nodes ?? []);
    function showMotion(): void {
      const shownCursors = new Map<string, PeerCursor>();
      const shownDrags = new Map<string, PeerDrag>();
      for (const { id, name, color, cursor, drag, away, selection, typing } of roster.presentTabs()) {
        const named = typing === null ? selection : [...selection, typing];
        const isNameless = drag !== null || (cursor !== null && named.some((node) => isAtNode(canvas, node, cursor)));
        if (cursor && !away) shownCursors.set(id, { name, color, at: cursor, isNameless });
        if (drag) shownDrags.set(id, { name, color, nodes: drag.nodes, to: drag.to, isDropped: drag.dropped === true });
      }
      cursors.show(shownCursors);
      drags.show(shownDrags);
    }
    showMotion();
    const unsubscribe = roster.onMotion(showMotion);
    return () => {
      unsubscribe();
      cursors.detach();
      drags.detach();
    };
  }, [canvas, roster]);
  return null;
}

/** A cursor so near to a node stands at it, in board units: its name would lie over the card. */
const AT_NODE_MARGIN = 24;

function isAtNode({ scene }: Controller, id: NodeId, { x, y }: PeerCursor['at']): boolean {
  const node = scene.node(id);
  if (!node) return false;
  const [left, top, right, bottom] = [node.minX, node.minY, node.maxX, node.maxY];
  const isBeside = x < left - AT_NODE_MARGIN || x > right + AT_NODE_MARGIN;
  return !isBeside && y >= top - AT_NODE_MARGIN && y <= bottom + AT_NODE_MARGIN;
}

/** The marks at nodes: who has selected them; who runs them, which counts more; and who types there, which counts most. */
function selectionsByNode(
  people: readonly PresentPerson[],
  labels: Readonly<Record<'typing' | 'running', (name: string) => string>>,
  separator: string,
): ReadonlyMap<NodeId, PeerSelection> {
  const marks = new Map<NodeId, PeerSelection>();
  for (const { name, color, tabs } of people) {
    for (const id of new Set(tabs.flatMap(({ selection }) => selection))) {
      const other = marks.get(id);
      marks.set(id, other ? { ...other, label: other.label + separator + name } : { label: name, name, color });
    }
  }
  for (const { name, color, tabs } of people)
    for (const { running } of tabs)
      for (const id of running) marks.set(id, { label: labels.running(name), name, color });
  for (const { name, color, tabs } of people)
    for (const { typing } of tabs) if (typing !== null) marks.set(typing, { label: labels.typing(name), name, color });
  return marks;
}

/** Tells screen readers who comes and goes, and who is at the node that one is in. */
function PeopleAnnouncer({ session: { actor }, session }: { session: BoardSession }) {
  const canvas = useCanvas();
  const { i18n } = useLingui();
  const { roster, canGather } = presenceOf(session);
  const [message, setMessage] = useState({ text: '', count: 0 });
  useEffect(() => {
    const currentNode = () => {
      const focused = focusedNode(canvas.elements.cards);
      const [selected, ...others] = actor.getSnapshot().context.selection;
      return focused ?? (others.length === 0 ? (selected as NodeId | undefined) : undefined);
    };
    const announcements = createPeopleAnnouncements({
      announce: (text) => setMessage(({ count }) => ({ text, count: count + 1 })),
      currentNode,
      nameOf(id) {
        const { board } = actor.getSnapshot().context;
        const node = board.nodes.get(id);
        return node && nameOf(node, board, i18n);
      },
      listNames: (names) => new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names),
    });
    let boardBefore = actor.getSnapshot().context.board;
    let lastInputTime = Number.NEGATIVE_INFINITY;
    const onInput = () => {
      lastInputTime = performance.now();
    };
    const subscription = actor.subscribe(({ context: { board } }) => {
      const node = board === boardBefore ? undefined : currentNode();
      const isOwn = performance.now() - lastInputTime < OWN_CHANGE_MS || !canvas.gesture.getSnapshot().matches('idle');
      if (node !== undefined && !isOwn && board.nodes.get(node)?.data !== boardBefore.nodes.get(node)?.data)
        announcements.noteChange(node);
      boardBefore = board;
    });
    const updatePeople = () => announcements.update(roster.people.get());
    // Whoever is there by now, or is named by the first welcome, is no news.
    if (canGather.get()) updatePeople();
    const unsubscribe = roster.people.subscribe(updatePeople);
    const { cards } = canvas.elements;
    cards.addEventListener('input', onInput);
    return () => {
      cards.removeEventListener('input', onInput);
      unsubscribe();
      subscription.unsubscribe();
      announcements.end();
    };
  }, [canvas, actor, roster, canGather, i18n]);
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {/* A new element each time: the same words twice in a row are heard twice. */}
      <span key={message.count}>{message.text}</span>
    </p>
  );
}

/** Says that somebody locked the node in which one types: what stands in it by then is kept, and the field takes no more. */
function LockListener({ session: { actor, notices }, session }: { session: BoardSession }) {
  const canvas = useCanvas();
  const { t } = useLingui();
  const tellLock = useEffectEvent((node: NodeId) => {
    // Who locks a node has selected it.
    const holders = presenceOf(session)
      .roster.people.get()
      .filter(({ role, tabs }) => mayEdit({ role }) && tabs.some(({ selection }) => selection.includes(node)));
    const [holder, ...others] = holders;
    const name = others.length === 0 ? holder?.name : undefined;
    const title = name === undefined ? t`Someone else locked this node` : t`${name} locked this node`;
    notices.show({ key: 'locked', title, text: t`What you typed before that is saved.` });
  });
  useEffect(() => {
    let { board: boardBefore } = actor.getSnapshot().context;
    const subscription = actor.subscribe(({ context: { board } }) => {
      if (board === boardBefore) return;
      const before = boardBefore;
      boardBefore = board;
      // The field is still there: it goes with the frame that shows the lock.
      if (!isFieldOnBoard(document.activeElement)) return;
      const node = focusedNode(canvas.elements.cards);
      if (node === undefined) return;
      const isLocked = board.nodes.get(node)?.data.locked === true;
      if (isLocked && before.nodes.get(node)?.data.locked !== true) tellLock(node);
    });
    return () => subscription.unsubscribe();
  }, [actor, canvas]);
  return null;
}

/** Takes the view along with that of a person, until it is moved, Escape or the canvas is pressed, or the person leaves. */
function FollowedView({ session }: { session: BoardSession }) {
  const canvas = useCanvas();
  const { t } = useLingui();
  const { roster, followedPerson } = presenceOf(session);
  const personId = useStore(followedPerson);
  const person = useStore(roster.people, (people) => people.find((each) => each.person === personId));
  const [lastFollowed, setLastFollowed] = useState<PresentPerson>();
  if (person && person.person !== lastFollowed?.person) setLastFollowed(person);

  const stop = useEffectEvent(() => followedPerson.set(undefined));
  const tellDeparture = useEffectEvent(() => {
    const name = lastFollowed?.name ?? '';
    session.notices.show({ key: 'follow', title: t`${name} has left. You’re no longer following them.` });
    followedPerson.set(undefined);
  });
  const isGone = personId !== undefined && person === undefined;
  useEffect(() => {
    if (isGone) tellDeparture();
  }, [isGone]);

  useEffect(() => {
    if (personId === undefined) return;
    const follower = createViewFollower(canvas, canvas.panZoom, stop);
    function aim(): void {
      const followed = roster.people.get().find((each) => each.person === personId);
      const view = followed?.tabs.map(({ id }) => roster.tab(id)).find((tab) => tab?.view && !tab.away)?.view;
      if (view) follower.aim(view);
    }
    function onPress({ target }: PointerEvent): void {
      if (isOnBoard(canvas.elements, target)) stop();
    }
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || hasOwnKeys(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    }
    aim();
    const unsubscribe = roster.onMotion(aim);
    const aborter = new AbortController();
    const options = { capture: true, signal: aborter.signal };
    canvas.elements.stage.addEventListener('pointerdown', onPress, options);
    document.addEventListener('keydown', onKey, options);
    return () => {
      unsubscribe();
      aborter.abort();
      follower.detach();
    };
  }, [canvas, roster, personId]);

  /** The button goes, and the focus with it. */
  function stopByButton(): void {
    followedPerson.set(undefined);
    focusBoard(canvas.elements.surface);
  }

  if (!person) return null;
  const { name, color } = person;
  return (
    <div className={s.followFrame} data-color={color}>
      <div className={s.followLabel} role="status">
        <span className={s.followName}>{t`Following ${name}`}</span>
        <Button size="sm" variant="plain" className={s.followStop} onClick={stopByButton}>
          {t({ message: 'Stop', context: 'following a person' })}
        </Button>
      </div>
    </div>
  );
}

/** Goes where an editor calls everybody to, with a way back; whoever is in the middle of something is only offered to. */
function GatherListener({ session }: { session: BoardSession }) {
  const canvas = useCanvas();
  const { t } = useLingui();
  const presence = presenceOf(session);

  const answer = useEffectEvent(({ person: { name }, view }: GatherCall) => {
    const { notices } = session;
    const { camera, panZoom } = canvas;
    function goThere(): void {
      const viewportBefore = camera.viewport();
      presence.followedPerson.set(undefined);
      panZoom.glideTo(fitViewport(view, camera.size(), { min: ZOOM_MIN, max: ZOOM_MAX, margin: 0 }));
      notices.show({
        key: 'gather',
        passes: true,
        title: t`${name} brought everyone here`,
        action: {
          label: t`Go back`,
          onPress() {
            panZoom.glideTo(viewportBefore);
            notices.dismissKey('gather');
          },
        },
      });
    }
    const isBusy =
      !canvas.gesture.getSnapshot().matches('idle') ||
      isFieldOnBoard(document.activeElement) ||
      canvas.panels.get().has('present') ||
      document.querySelector('[role="dialog"],[role="alertdialog"]') !== null;
    if (isBusy)
      notices.show({
        key: 'gather',
        passes: true,
        title: t`${name} asks everyone to join them`,
        action: { label: t`Go there`, onPress: goThere },
      });
    else goThere();
  });
  useEffect(() => presence.onGather((call) => answer(call)), [presence]);
  return null;
}
