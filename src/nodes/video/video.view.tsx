import { useLingui } from '@lingui/react/macro';
import { Download, ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { readNodeData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { useEngineLabels, useUsedEngineName } from '../../cards/engines/useEngine.ts';
import { ALERT_TEXTS } from '../../cards/failure/messages.ts';
import { Problem } from '../../cards/failure/Problem.tsx';
import { useNodeName } from '../../cards/header/useNodeName.ts';
import { UPLOAD_FAILED } from '../../cards/picture/pictureUpload.ts';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import { Votes } from '../../cards/votes/Votes.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { AlertDialog } from '../../ui/modals/AlertDialog.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import { useFrameCapture } from './useFrameCapture.ts';
import { usePlayer } from './usePlayer.ts';
import { NoVideo, VideoPlayer } from './VideoPlayer.tsx';

/** Why a frame was not stored, in the specification's words. */
const CAPTURE_PROBLEM_TEXTS = { inappropriate: ALERT_TEXTS.inappropriateImage, failed: UPLOAD_FAILED };

/** The Video node: the video, its player, and what can be done with it. */
export default function VideoView({ node }: NodeViewProps) {
  const { t, i18n } = useLingui();
  const services = useCardServices();
  const isReadOnly = useIsReadOnly(node);
  const { videoUrl, objectKey, prompt, videoWidth, videoHeight, ...details } = readNodeData('videoNode', node.data);
  const { frameRate, madeOn: usedRoute } = details;
  const asset = assetOf(objectKey, videoUrl);
  const title = useNodeName(node);
  const ratio = videoWidth / videoHeight;
  const placeRef = useRef<HTMLDivElement>(null);
  const player = usePlayer(asset ?? {}, placeRef);
  const frameCapture = useFrameCapture(node);
  const facts = useEngineLabels().joinFacts([`${videoWidth} × ${videoHeight}`, useUsedEngineName(usedRoute)]);

  return (
    <Card node={node}>
      {asset ? (
        <VideoPlayer
          asset={asset}
          alt={prompt || title}
          ratio={ratio}
          frameRate={frameRate}
          player={player}
          placeRef={placeRef}
        />
      ) : (
        <NoVideo ratio={ratio} />
      )}
      {frameCapture.problem && (
        <Problem
          isAlreadyReported={frameCapture.problem === 'inappropriate'}
          text={i18n._(CAPTURE_PROBLEM_TEXTS[frameCapture.problem])}
          {...(frameCapture.problem === 'failed' && { advice: t`Nothing on the board is lost. Please try again.` })}
        />
      )}
      <AlertDialog
        text={frameCapture.isAlertOpen ? i18n._(ALERT_TEXTS.inappropriateImage) : undefined}
        onClose={frameCapture.closeAlert}
      />
      <CardFooter
        endContent={
          asset &&
          !player.failure && (
            <>
              {!isReadOnly && (
                <Button
                  variant="soft"
                  icon={ImagePlus}
                  busy={frameCapture.isBusy}
                  onClick={() => player.withVideo(frameCapture.captureToNode)}
                >
                  {t`Use this frame`}
                </Button>
              )}
              <IconButton
                label={t`Download`}
                icon={Download}
                size="md"
                onClick={() => services.download(asset, title, 'mp4')}
              />
            </>
          )
        }
      >
        {asset && <FooterNote>{facts}</FooterNote>}
        {asset && <Votes node={node} />}
      </CardFooter>
    </Card>
  );
}
