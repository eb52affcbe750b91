import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Check, Lock, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { type HandleId, type HandleKind, handleOf } from '../../../contract/handles.ts';
import { connectionOf } from '../../board/connect/connect.ts';
import { inputEdge } from '../../board/document/board.ts';
import type { ConnectionEnd } from '../../board/document/connection.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boardToScreen } from '../../geometry/viewport/viewport.ts';
import type { ConnectionAim, DraftConnection, Refusal } from '../../machines/gesture/gesture.events.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { HandleShape } from '../render/HandleShape.tsx';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { handleName, kindPlural } from '../scene/handleNames.ts';
import s from './ConnectionHint.module.css';
import { REFUSAL_TEXTS } from './refusalTexts.ts';

/** The hint's distance from the handle that it speaks of, and from the border of the stage, in pixels. */
const HANDLE_GAP = 14;
const STAGE_MARGIN = 8;
/** The time that a refused drop still says why. Milliseconds. */
const REFUSAL_MS = 2400;

type ConnectionHintProps = {
  readonly canvas: CanvasParts & { readonly gesture: GestureActor };
  readonly titleOf: (node: BoardNode) => string;
  readonly accessibleNameOf: (node: BoardNode) => string;
};
/** The meaning of a draft connection, or its meaning when it was refused. */
type AimedConnection = Pick<DraftConnection, 'from' | 'replaces'> & { readonly aim: ConnectionAim };
type HintContent = { readonly text: string; readonly icon?: ReactNode };

/** The target of a loose end: the handle that would be joined, what it would replace, or why it is refused. Said aloud too. */
export function ConnectionHint({ canvas, titleOf, accessibleNameOf }: ConnectionHintProps) {
  const { t, i18n } = useLingui();
  const { gesture } = canvas;
  // Changes when something else is meant, not with every move of the pointer.
  const draft = useSelector(
    gesture,
    (state) => (state.hasTag('wiring') ? state.context.connection : undefined),
    isSameAim,
  );
  const refusedConnection = useRefusedConnection(gesture);
  const isKeyboard = useSelector(gesture, (state) => state.matches('stepping'));
  const aimedConnection: AimedConnection | undefined = draft?.aim
    ? { ...draft, aim: draft.aim }
    : draft
      ? undefined
      : refusedConnection;
  const hint = aimedConnection && hintContent(aimedConnection, aimedConnection === refusedConnection);

  function hintContent({ from, aim, replaces }: AimedConnection, isDropped: boolean): HintContent | undefined {
    if (aim.refusal) return aim.handle || isDropped || needsChoice(aim.refusal) ? refusalHint(aim, from) : undefined;
    if (!aim.handle) return undefined;
    const { target, targetHandle } = connectionOf(from, { node: aim.node, handle: aim.handle });
    const replacedEdge = inputEdge(canvas.boardActor.getSnapshot().context.board, target, targetHandle);
    const replacedNode = replacedEdge && replacedEdge.id !== replaces && canvas.scene.node(replacedEdge.source)?.node;
    if (!replacedNode) return { text: handleLabel(aim.handle) };
    const title = titleOf(replacedNode);
    return { text: t`Replaces “${title}”`, icon: <Icon of={Check} size="sm" /> };
  }

  function refusalHint({ refusal, handle }: ConnectionAim, from: ConnectionEnd): HintContent {
    if (refusal === 'kindsDiffer' && handle) {
      const { direction, kind: acceptedKind } = handleOf(handle);
      const kind = i18n._(kindPlural(acceptedKind));
      const offeredKind = i18n._(kindPlural(handleOf(from.handle).kind));
      const text =
        direction === 'in'
          ? t`This input takes ${kind}, not ${offeredKind}`
          : t`This output gives ${kind}, but the input takes ${offeredKind}`;
      return { text, icon: <KindMark kind={acceptedKind} /> };
    }
    const text = i18n._(REFUSAL_TEXTS[refusal as Exclude<Refusal, 'kindsDiffer'>]);
    if (refusal === 'sameNode') return { text, icon: <Icon of={RotateCcw} size="sm" /> };
    if (refusal === 'readOnly') return { text, icon: <Icon of={Lock} size="sm" /> };
    return { text, icon: <KindMark kind={handleOf(from.handle).kind} /> };
  }

  function handleLabel(id: HandleId): string {
    const { direction, name: messageName } = handleOf(id);
    const name = i18n._(handleName(messageName));
    return direction === 'in' ? t`Input ${name}` : t`Output ${name}`;
  }

  function announcement(): string {
    if (draft && !draft.aim) {
      return isKeyboard
        ? t`Connecting. Press Tab for matching handles, Enter to connect, Esc to cancel.`
        : t`Connecting. Click a handle or a card to connect, or press Esc to cancel.`;
    }
    const node = aimedConnection && canvas.scene.node(aimedConnection.aim.node)?.node;
    if (!aimedConnection || !node) return '';
    const name = accessibleNameOf(node);
    const { handle } = aimedConnection.aim;
    const targetLabel = handle ? `${name}, ${i18n._(handleName(handleOf(handle).name))}` : name;
    return aimedConnection.aim.refusal || hint?.icon ? `${targetLabel}. ${hint?.text ?? ''}` : `${targetLabel}.`;
  }

  return (
    <>
      <div className="sr-only" aria-live="polite">
        {announcement()}
      </div>
      {hint && aimedConnection && (
        <HintBadge
          key={hint.text}
          canvas={canvas}
          boardPoint={aimedConnection.aim.point}
          hasNoIcon={!hint.icon}
          isBelow={aimedConnection === refusedConnection}
        >
          {hint.icon}
          <span>{hint.text}</span>
        </HintBadge>
      )}
    </>
  );
}

/** The drop that was refused, for as long as it takes to read. */
function useRefusedConnection(gesture: GestureActor): AimedConnection | undefined {
  const [refusedConnection, setRefused] = useState<AimedConnection>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = gesture.on('connection.refused', ({ from, aim }) => {
      clearTimeout(timer);
      setRefused({ from, aim });
      timer = setTimeout(() => setRefused(undefined), REFUSAL_MS);
    });
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [gesture]);
  return refusedConnection;
}

type HintBadgeProps = {
  readonly canvas: CanvasParts;
  readonly boardPoint: Point;
  readonly hasNoIcon: boolean;
  /** The end was released: above its end the handle's own tooltip stands by now. */
  readonly isBelow: boolean;
  readonly children: ReactNode;
};

/** Stands up left of a board point, inside the stage, and follows it while the view moves. */
function HintBadge({ canvas, boardPoint, hasNoIcon, isBelow, children }: HintBadgeProps) {
  const badge = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const placeBadge = () => {
      const element = badge.current!;
      const { x, y } = boardToScreen(canvas.camera.viewport(), boardPoint);
      const right = canvas.camera.size().width - element.offsetWidth - STAGE_MARGIN;
      const left = Math.min(Math.max(x - HANDLE_GAP - element.offsetWidth, STAGE_MARGIN), right);
      const bottomLimit = canvas.camera.size().height - element.offsetHeight - STAGE_MARGIN;
      const top = isBelow
        ? Math.min(y + HANDLE_GAP, bottomLimit)
        : Math.max(y - HANDLE_GAP - element.offsetHeight, STAGE_MARGIN);
      element.style.transform = `translate(${Math.round(left)}px,${Math.round(top)}px)`;
    };
    placeBadge();
    return canvas.camera.onFrame(placeBadge);
  }, [canvas, boardPoint, isBelow]);

  return (
    <div ref={badge} className={s.badge} data-plain={hasNoIcon || undefined}>
      {children}
    </div>
  );
}

function KindMark({ kind }: { readonly kind: HandleKind }) {
  return (
    <span className={s.mark}>
      <HandleShape kind={kind} />
    </span>
  );
}

/** A body that several handles of would do says so while the loose end is over it; other bodies stay silent until the drop. */
function needsChoice(refusal: Refusal): boolean {
  return refusal === 'allOccupied';
}

function isSameAim(a: DraftConnection | undefined, b: DraftConnection | undefined): boolean {
  return (
    a?.from === b?.from &&
    a?.aim?.node === b?.aim?.node &&
    a?.aim?.handle === b?.aim?.handle &&
    a?.aim?.refusal === b?.aim?.refusal
  );
}
