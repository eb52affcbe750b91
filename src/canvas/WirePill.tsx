import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { BoardNode } from '../../contract/board.ts';
import { handleOf } from '../../contract/handles.ts';
import { edgeInto } from '../board/board.ts';
import { connectionOf } from '../board/connect.ts';
import { toScreen } from '../geometry/viewport.ts';
import type { Wire } from '../machines/gesture.events.ts';
import s from './Canvas.module.css';
import type { Controller } from './controller.ts';
import { handleName, kindName } from './handleNames.ts';
import { REFUSAL_WORDS } from './refusalWords.ts';

/** The pill's distance from the handle that it speaks of, in pixels. */
const GAP = 14;

type WirePillProps = { readonly controller: Controller; readonly titleOf: (node: BoardNode) => string };

/** What a loose end meets: why it is refused, or what it would replace. Said aloud too. */
export function WirePill({ controller, titleOf }: WirePillProps) {
  const { t, i18n } = useLingui();
  const { view, gesture } = controller;
  // Changes when another handle is meant, not with every move of the pointer.
  const aim = useSelector(gesture, (state) => state.context.wire?.aim, sameAim);
  const from = useSelector(gesture, (state) => state.context.wire?.from);
  const pill = aim && from && pillWords();
  const place = aim && toScreen(view.viewport(), aim.at);

  function pillWords(): string | undefined {
    if (!aim || !from) return undefined;
    if (aim.refusal === 'kindsDiffer') {
      const { direction, kind: wanted } = handleOf(aim.handle.handle);
      const kind = i18n._(kindName(wanted));
      return direction === 'in' ? t`This input takes ${kind}` : t`This output gives ${kind}`;
    }
    if (aim.refusal) return i18n._(REFUSAL_WORDS[aim.refusal]);
    const { target, targetHandle } = connectionOf(from, aim.handle);
    const old = edgeInto(view.source.getSnapshot().context.board, target, targetHandle);
    const isMoved = old?.id === gesture.getSnapshot().context.wire?.replaces;
    const replaced = old && !isMoved && view.scene.node(old.source)?.node;
    if (!replaced) return undefined;
    const title = titleOf(replaced);
    return t`Replaces “${title}”`;
  }

  function said(): string {
    const node = aim && view.scene.node(aim.handle.node)?.node;
    if (from && !aim) return t`Connecting. Tab leads to the handles that fit, Enter connects, Esc stops.`;
    if (!aim || !node) return '';
    const title = titleOf(node);
    const name = i18n._(handleName(handleOf(aim.handle.handle).name));
    return `${title}, ${name}. ${pill ?? ''}`;
  }

  return (
    <>
      <div className={s.said} aria-live="polite">
        {said()}
      </div>
      {pill && place && (
        <div className={s.pill} style={{ left: place.x - GAP, top: place.y - GAP }}>
          {pill}
        </div>
      )}
    </>
  );
}

function sameAim(a: Wire['aim'], b: Wire['aim']): boolean {
  return a?.handle.node === b?.handle.node && a?.handle.handle === b?.handle.handle;
}
