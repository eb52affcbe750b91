import type { ReactNode } from 'react';
import type { ConnectionEnd } from '../../../board/document/connection.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { addFileNodes, tooLargeMessage, typeOfFile, wrongFormatMessage } from './addFileNodes.ts';
import { useUploadProblems } from './useUploadProblems.tsx';

/**
 * Lays the files that become nodes in a grid that begins at this corner, the first of them wired to an input, where one is given; `alert`
 * says so where others were among them.
 */
export type AddFiles = (files: readonly File[], corner: Point, input?: ConnectionEnd) => void;

export function useAddFiles(actor: BoardActor): { readonly alert: ReactNode; readonly addFiles: AddFiles } {
  const { alert, showProblem } = useUploadProblems();
  const addFiles: AddFiles = (files, corner, input) => {
    const unacceptedFile = files.find((file) => typeOfFile(file) === undefined);
    const [tooLarge] = files.flatMap((file) => tooLargeMessage(file) ?? []);
    if (unacceptedFile) showProblem(wrongFormatMessage(unacceptedFile));
    else if (tooLarge !== undefined) showProblem(tooLarge);
    // A node for a file that cannot be sent would stay empty.
    const sendable = files.filter((file) => tooLargeMessage(file) === undefined);
    addFileNodes(actor, sendable, corner, input);
  };
  return { alert, addFiles };
}
