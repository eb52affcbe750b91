import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { NodeId } from '../../contract/ids.ts';
import { same } from '../board/same.ts';
import { selectUpload, type UploadView, uploadViewOf } from '../machines/selectors.ts';
import { useBoardActor } from './board.tsx';

/** Follows the upload of one node's file. */
export function useUpload(id: NodeId | undefined): UploadView {
  const upload = useSelector(useBoardActor(), (snapshot) => id && selectUpload(snapshot, id));
  return useSelector(upload, uploadViewOf, sameView);
}

function sameView({ file, ...one }: UploadView, { file: other, ...rest }: UploadView): boolean {
  return file === other && same(one, rest);
}

/** Whether the card waits for a file: it is being sent, or will be. */
export function isOnItsWay({ state }: UploadView): boolean {
  return state === 'sending' || state === 'lost' || state === 'waiting';
}

/** An address of a picture that is only on this device; undefined for a file that the browser cannot draw. */
export function useLocalPicture(file: File | null): string | undefined {
  const [shown, setShown] = useState<{ readonly of: File; readonly url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setShown({ of: file, url });
    image.src = url;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return shown !== undefined && shown.of === file ? shown.url : undefined;
}
