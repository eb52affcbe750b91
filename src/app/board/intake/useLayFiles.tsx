import type { ReactNode } from 'react';
import { WRONG_FORMAT } from '../../../cards/pictureUpload.ts';
import type { Point } from '../../../geometry/point.ts';
import type { BoardActor } from '../../../machines/board.machine.ts';
import { useUploadProblems } from '../UploadProblem.tsx';
import { isPictureFile } from '../uploads.ts';
import { layFiles } from './layFiles.ts';

/** Lays the pictures among files in a row that begins at this corner; `alert` says so where others were among them. */
export type LayFiles = (files: readonly File[], corner: Point) => void;

export function useLayFiles(actor: BoardActor): { readonly alert: ReactNode; readonly lay: LayFiles } {
  const { alert, tell } = useUploadProblems();
  function lay(files: readonly File[], corner: Point): void {
    const pictures = files.filter(isPictureFile);
    if (pictures.length < files.length) tell(WRONG_FORMAT);
    layFiles(actor, pictures, corner);
  }
  return { alert, lay };
}
