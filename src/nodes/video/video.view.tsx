import { useLingui } from '@lingui/react/macro';
import { Download, ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { readData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/facts.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { useNodeTypeInfo } from '../../cards/context/nodeTypeInfo.ts';
import { useEngineLabels, useMaker } from '../../cards/engines/useEngine.ts';
import { ALERT_TEXTS } from '../../cards/failure/messages.ts';
import { Problem } from '../../cards/failure/Problem.tsx';
import { pictureName } from '../../cards/picture/pictureName.ts';
import { UPLOAD_FAILED } from '../../cards/picture/pictureUpload.ts';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import { Votes } from '../../cards/votes/Votes.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { AlertDialog } from '../../ui/modals/AlertDialog.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import { NoVideo, Player } from './Player.tsx';
import { usePlayer } from './usePlayer.ts';
import { useStill } from './useStill.ts';

/** Why a frame was not stored, in the specification's words. */
const STILL_PROBLEMS = { inappropriate: ALERT_TEXTS.inappropriateImage, failed: UPLOAD_FAILED };

/** The Video node: the video, its player, and what can be done with it. */
export default function VideoView({ node }: NodeViewProps) {
  const { t, i18n } = useLingui();
  const services = useCardServices();
  const locked = useIsReadOnly(node);
  const { videoUrl, objectKey, prompt, videoWidth, videoHeight, ...details } = readData('videoNode', node.data);
  const { frameRate, madeOn: usedRoute } = details;
  const asset = assetOf(objectKey, videoUrl);
  const { label } = useNodeTypeInfo();
  const title = pictureName(node, label, i18n);
  const ratio = videoWidth / videoHeight;
  const place = useRef<HTMLDivElement>(null);
  const player = usePlayer(asset ?? {}, place);
  const still = useStill(node);
  const facts = useEngineLabels().joinFacts([`${videoWidth} × ${videoHeight}`, useMaker(usedRoute)]);

  return (
    <Card node={node}>
      {asset ? (
        <Player asset={asset} alt={prompt || title} ratio={ratio} rate={frameRate} player={player} place={place} />
      ) : (
        <NoVideo ratio={ratio} />
      )}
      {still.problem && (
        <Problem
          reported={still.problem === 'inappropriate'}
          text={i18n._(STILL_PROBLEMS[still.problem])}
          {...(still.problem === 'failed' && { more: t`Nothing on the board is lost. Please try again.` })}
        />
      )}
      <AlertDialog text={still.alerts ? i18n._(ALERT_TEXTS.inappropriateImage) : undefined} onClose={still.readAlert} />
      <CardFooter
        end={
          asset &&
          !player.failure && (
            <>
              {!locked && (
                <Button variant="soft" icon={ImagePlus} busy={still.isBusy} onClick={() => player.act(still.take)}>
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
        {asset && <Votes node={node} />}
        {asset && <FooterNote>{facts}</FooterNote>}
      </CardFooter>
    </Card>
  );
}
