import type { ReactNode } from 'react';
import type { LooseEnd } from '../../../board/document/connection.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { layFiles, refusalOf, tooLargeFor, typeOfFile } from './layFiles.ts';
import { useUploadProblems } from './UploadProblem.tsx';

/**
 * Lays the files that become nodes in a row that begins at this corner, the first of them wired to an input, where one is given; `alert`
 * says so where others were among them.
 */
export type LayFiles = (files: readonly File[], corner: Point, into?: LooseEnd) => void;

export function useLayFiles(actor: BoardActor): { readonly alert: ReactNode; readonly lay: LayFiles } {
  const { alert, tell } = useUploadProblems();
  const lay: LayFiles = (files, corner, into) => {
    const other = files.find((file) => typeOfFile(file) === undefined);
    const [large] = files.flatMap((file) => tooLargeFor(file) ?? []);
    if (other) tell(refusalOf(other));
    else if (large !== undefined) tell(large);
    // A node for a file that cannot be sent would stay empty.
    const sendable = files.filter((file) => tooLargeFor(file) === undefined);
    layFiles(actor, sendable, corner, into);
  };
  return { alert, lay };
}
