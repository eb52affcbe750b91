import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Position, Size } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { isEqualJson } from '../../../../merge/equalJson.ts';
import { resultPlace } from '../../../board/run/result.ts';
import { runningNodes } from '../../../machines/board/board.runs.ts';
import { actionOfRun, type BoardSnapshot, selectRun } from '../../../machines/board/selectors.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { Spinner } from '../../../ui/display/Spinner.tsx';
import s from './resultPlaceholders.module.css';
import { useBoardPosition } from './useBoardPosition.ts';

type ResultPlaceholder = { readonly source: NodeId; readonly position: Position; readonly size: Size };

/** Shows where the results of quick actions will stand, for as long as these run. */
export function ResultPlaceholders({ session: { actor } }: { session: BoardSession }) {
  const placeholders = useSelector(actor, placeholdersIn, isEqualJson);
  return placeholders.map((placeholder) => <PlaceholderBox key={placeholder.source} {...placeholder} />);
}

function placeholdersIn(snapshot: BoardSnapshot): ResultPlaceholder[] {
  const { board, facts, runsOf, runs } = snapshot.context;
  return runningNodes({ runs }).flatMap((source) => {
    const action = actionOfRun(selectRun(snapshot, source)?.getSnapshot());
    const kind = runsOf(board.nodes.get(source)?.type ?? '')?.[action ?? '']?.quick?.resultKind;
    if (!kind) return [];
    const { type, position, size = facts(type)?.size } = resultPlace({ board, source, kind }, facts);
    return size ? [{ source, position, size }] : [];
  });
}

function PlaceholderBox({ position, size: { width, height } }: ResultPlaceholder) {
  const { t } = useLingui();
  const element = useBoardPosition(position, 'scaled');
  return (
    <div ref={element} className={s.place} style={{ width, height }}>
      <Spinner />
      <span>{t`The result appears here`}</span>
    </div>
  );
}
