import { useSelector } from '@xstate/react';
import type { NodeId } from '../../../contract/ids.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { selectUpload, type UploadView, uploadViewOf } from '../../machines/board/selectors.ts';
import { useBoardActor } from '../context/boardActor.tsx';

/** Follows the upload of one node's file. */
export function useUpload(id: NodeId | undefined): UploadView {
  const upload = useSelector(useBoardActor(), (snapshot) => id && selectUpload(snapshot, id));
  return useSelector(upload, uploadViewOf, isSameUpload);
}

function isSameUpload({ file, ...one }: UploadView, { file: other, ...rest }: UploadView): boolean {
  return file === other && isEqualJson(one, rest);
}

/** Tells whether the card waits for a file: it is being sent, or will be. */
export function isUploading({ state }: UploadView): boolean {
  return state === 'sending' || state === 'lost' || state === 'waiting';
}
