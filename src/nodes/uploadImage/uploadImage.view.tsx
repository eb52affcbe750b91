import { useLingui } from '@lingui/react/macro';
import { CircleAlert, ImageUp, LoaderCircle, RotateCcw, Trash, Upload } from 'lucide-react';
import { readData } from '../../../contract/nodes.ts';
import { useBoardActor, useLocked } from '../../cards/board.tsx';
import { Card } from '../../cards/Card.tsx';
import { Foot, FootNote } from '../../cards/Foot.tsx';
import type { CardState } from '../../cards/Head.tsx';
import { uploadMessage } from '../../cards/messages.ts';
import { PictureArea } from '../../cards/PictureArea.tsx';
import { Problem } from '../../cards/Problem.tsx';
import { PICTURE_UPLOAD } from '../../cards/pictureUpload.ts';
import { QuickRun, useQuickState } from '../../cards/QuickRun.tsx';
import { useRun } from '../../cards/run.ts';
import { titleOf } from '../../cards/titleOf.ts';
import { isOnItsWay, useLocalPicture, useUpload } from '../../cards/upload.ts';
import { Work } from '../../cards/Work.tsx';
import type { UploadView } from '../../machines/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import { ratioOf } from './index.ts';
import s from './uploadImage.module.css';

const REMOVED = {
  sketchImageUrl: undefined,
  sketchObjectKey: undefined,
  sketchImageWidth: undefined,
  sketchImageHeight: undefined,
};

/** The Upload Image node: a place for a picture of one's own, then the picture. */
export default function UploadImageView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useLocked(node);
  const upload = useUpload(node.id);
  const run = useRun(node.id);
  const running = useQuickState(run);
  const { sketchImageUrl, sketchObjectKey, sketchImageWidth, sketchImageHeight, prompt } = readData(
    'uploadSketchNode',
    node.data,
  );
  const stored = sketchImageUrl || sketchObjectKey ? { url: sketchImageUrl, objectKey: sketchObjectKey } : undefined;
  const local = useLocalPicture(upload.state === 'idle' ? null : upload.file);
  const picture = local ? { url: local } : stored;
  const label = t`Upload Image`;
  const isBusy = isOnItsWay(upload);
  const choose = () => actor.send({ type: 'dialog.asked', dialog: 'fileUpload', nodeId: node.id });
  const retry = upload.state === 'refused' && upload.file && !locked && (
    <Button size="sm" icon={RotateCcw} onClick={() => actor.send({ type: 'retry.pressed', id: node.id })}>
      {t`Try again`}
    </Button>
  );

  return (
    <Card
      node={node}
      icon={ImageUp}
      label={label}
      docs="/docs/nodes/upload_image"
      state={useStateLabel(upload) ?? running}
    >
      <PictureArea
        picture={picture}
        alt={prompt || titleOf(node) || label}
        ratio={ratioOf(node)}
        fit="contain"
        busy={isBusy || run.busy}
        empty={{ icon: ImageUp, words: locked ? t`No image yet` : <Place onChoose={choose} solid={selected} /> }}
      >
        {!isBusy && <QuickRun id={node.id} run={run} />}
        {isBusy && <Sending upload={upload} onStop={() => actor.send({ type: 'stop.pressed', id: node.id })} />}
      </PictureArea>
      <UploadProblem upload={upload} />
      {(stored || retry) && (
        <Foot
          end={
            <>
              {retry}
              {stored && !locked && (
                <>
                  <IconButton label={t`Replace`} icon={Upload} onClick={choose} />
                  <IconButton
                    label={t`Remove image`}
                    icon={Trash}
                    onClick={() => actor.send({ type: 'node.edited', id: node.id, data: REMOVED })}
                  />
                </>
              )}
            </>
          }
        >
          {sketchImageWidth && sketchImageHeight && (
            <FootNote>
              {sketchImageWidth} × {sketchImageHeight}
            </FootNote>
          )}
        </Foot>
      )}
    </Card>
  );
}

/** What may be put where the picture will be. */
function Place({ onChoose, solid }: { onChoose: () => void; solid: boolean }) {
  const { t, i18n } = useLingui();
  const { drop, formats } = PICTURE_UPLOAD.words;
  return (
    <span className={s.place}>
      <b>{i18n._(drop)}</b>
      <span>{i18n._(formats)}</span>
      <Button look={solid ? 'primary' : 'default'} onClick={onChoose}>
        {t`Choose file`}
      </Button>
    </span>
  );
}

/** How far the file is. Once all of it was sent, the server reads it, and nobody knows for how long. */
function Sending({ upload: { file, state, sent }, onStop }: { upload: UploadView; onStop: () => void }) {
  const { t } = useLingui();
  const name = file?.name;
  const isCounted = sent !== null && sent < 1;
  return (
    <Work
      words={t`Uploading ${name}`}
      state={state === 'lost' ? 'lost' : 'busy'}
      progress={isCounted ? { kind: 'bar', percent: sent * 100 } : { kind: 'waiting' }}
      onStop={onStop}
    />
  );
}

/** Why the last file was not taken. An alert has said it; the card keeps it. */
function UploadProblem({ upload: { state, problem } }: { upload: UploadView }) {
  const { i18n } = useLingui();
  if (state !== 'refused' || !problem) return null;
  const { text, more } = uploadMessage(problem);
  return <Problem told text={typeof text === 'string' ? text : i18n._(text)} more={more && i18n._(more)} />;
}

function useStateLabel(upload: UploadView): CardState | undefined {
  const { t } = useLingui();
  if (isOnItsWay(upload)) return { tone: 'busy', icon: LoaderCircle, words: t`Uploading` };
  if (upload.state === 'refused') return { tone: 'bad', icon: CircleAlert, words: t`Failed` };
  return undefined;
}
