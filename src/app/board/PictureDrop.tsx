import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { IMAGE_NODE_SIZE, PLACEMENT } from '../../../contract/limits.ts';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { quietFocus } from '../../canvas/quietFocus.ts';
import { stagePoint } from '../../canvas/stagePoint.ts';
import type { Point } from '../../geometry/point.ts';
import { toBoard, toScreen } from '../../geometry/viewport.ts';
import type { BoardActor } from '../../machines/board.machine.ts';
import { useNotices } from '../../ui/noticesContext.ts';
import { Spinner } from '../../ui/Progress.tsx';
import { WRONG_FORMAT } from '../failureWords.ts';
import { attachPictureDrop, type DropPoint } from './attachPictureDrop.ts';
import s from './pictureDrop.module.css';
import { useUploadProblems } from './UploadProblem.tsx';
import { isPictureFile, type StoredPicture } from './uploads.ts';

/** A picture on its way, and where its node will stand. */
/** The server reads four pictures of one person at a time and refuses further ones: two drops may meet. */
const UPLOADS_AT_ONCE = 2;

type Upload = { readonly id: NodeId; readonly file: File; readonly at: Point };

type PictureDropProps = {
  readonly actor: BoardActor;
  readonly store: (file: File) => Promise<StoredPicture>;
};

/** Picture files that are dropped on the board become image nodes there, several side by side. */
export function PictureDrop({ actor, store }: PictureDropProps) {
  const { t } = useLingui();
  const { view } = useCanvas();
  const notices = useNotices();
  const { alert, tell, tellFailure } = useUploadProblems();
  const [isOver, setIsOver] = useState(false);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  async function upload({ id, file, at: position }: Upload): Promise<void> {
    try {
      const data = await store(file);
      const node = { id, nodeType: 'prototype2DNode', position, data, size: IMAGE_NODE_SIZE };
      actor.send({ type: 'nodes.laid', nodes: [node], select: [id] });
    } catch (error) {
      tellFailure(error);
    } finally {
      setUploads((all) => all.filter((other) => other.id !== id));
    }
  }

  const take = useEffectEvent((files: readonly File[], event: DropPoint) => {
    const pictures = files.filter(isPictureFile);
    if (pictures.length < files.length) tell(WRONG_FORMAT);
    const { newId } = actor.getSnapshot().context;
    const { x, y } = toBoard(view.viewport(), stagePoint(view.elements.stage, event));
    const { width, height } = IMAGE_NODE_SIZE;
    const begun = pictures.map((file, index) => ({
      id: newId() as NodeId,
      file,
      at: { x: Math.round(x - width / 2 + index * (width + PLACEMENT.gap)), y: Math.round(y - height / 2) },
    }));
    quietFocus(view.elements.stage);
    setUploads((all) => [...all, ...begun]);
    const waiting = [...begun];
    async function uploadNext(): Promise<void> {
      for (let each = waiting.shift(); each; each = waiting.shift()) await upload(each);
    }
    for (let lane = 0; lane < UPLOADS_AT_ONCE; lane += 1) void uploadNext();
  });
  const tellNoFile = useEffectEvent(() => {
    notices.show({
      key: 'drop',
      title: t`This image can't be dropped here`,
      text: t`Save it to your device, then drop the file.`,
    });
  });

  useEffect(
    () =>
      attachPictureDrop({
        stage: view.elements.stage,
        mayTake: () => !view.locked(),
        onOver: setIsOver,
        onFiles: (files, at) => take(files, at),
        onNoFile: () => tellNoFile(),
      }),
    [view],
  );

  return (
    <>
      {isOver && <div className={s.over} />}
      {uploads.map((each) => (
        <Ghost key={each.id} {...each} />
      ))}
      {alert}
    </>
  );
}

/** The picture in its place while it is stored. */
function Ghost({ file, at }: Upload) {
  const { t } = useLingui();
  const { view } = useCanvas();
  const ghost = useRef<HTMLDivElement>(null);
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);

  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = toScreen(view.viewport(), at);
      ghost.current!.style.transform = `translate(${x}px,${y}px) scale(${view.viewport().k})`;
    };
    place();
    return view.onFrame(place);
  }, [view, at]);

  return (
    <div ref={ghost} className={s.ghost} style={{ width: IMAGE_NODE_SIZE.width }} role="status">
      <p className={s.words}>
        <Spinner />
        <span>{t`Uploading ${file.name}`}</span>
      </p>
      <img src={url} alt="" draggable={false} />
    </div>
  );
}
