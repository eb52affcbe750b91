import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Info, Layers as LayersIcon, Move } from 'lucide-react';
import { useState } from 'react';
import { ASPECT_RATIOS } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/facts.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useFeeds, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { Problem } from '../../cards/failure/Problem.tsx';
import type { CardState } from '../../cards/header/CardHeader.tsx';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { CardFooter, CardSettings } from '../../cards/run/CardFooter.tsx';
import { type CanvasRatio, canvasOf, isPlaced, LAYER_IDS, type LayerId, onRatio } from '../../geometry/image/layers.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import { arrangementOf, inputOf, pictureKey, wiredLayers } from './composition.ts';
import { LiveLayers, type PictureRatio } from './LiveLayers.tsx';

/** By the pictures' keys, of those that came or are gone. */
type PictureRatios = Readonly<Record<string, PictureRatio>>;

/** The Composer node: its layers as they lie now, on which canvas, and the dialog that arranges them. */
export default function ComposerView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useIsReadOnly(node);
  const feeds = useFeeds(node.id);
  const [ratios, setRatios] = useState<PictureRatios>({});
  const { imageUrl, objectKey } = readData('composerNode', node.data);
  const arrangement = arrangementOf(node.data);
  const wired = wiredLayers(arrangement, feeds);
  const canvas = canvasOf(arrangement.aspectRatio);
  const stored = assetOf(objectKey, imageUrl);
  const numbersOf = (layers: readonly LayerId[]) => layers.map((id) => LAYER_IDS.indexOf(id) + 1).join(', ');
  const isGone = ({ picture }: (typeof wired)[number]) => ratios[pictureKey(picture)] === 'gone';
  const gone = numbersOf(wired.filter(isGone).map(({ layer }) => layer.imageId));
  const loose = numbersOf(LAYER_IDS.filter((id) => !feeds[inputOf(id)] && isPlaced(arrangement, id)));
  const arrange = () => actor.send({ type: 'dialog.requested', dialog: 'composer', nodeId: node.id });

  function chooseRatio(aspectRatio: CanvasRatio) {
    const known = wired.flatMap(({ layer, picture }) => {
      const ratio = ratios[pictureKey(picture)];
      return typeof ratio === 'number' ? [[layer.imageId, ratio]] : [];
    });
    const { layers } = onRatio(arrangement, Object.fromEntries(known), aspectRatio);
    actor.send({ type: 'node.edited', id: node.id, data: { aspectRatio, imageTransforms: layers } });
  }

  function stateOf(): CardState | undefined {
    if (gone) return { tone: 'bad', icon: CircleAlert, text: t`Image missing` };
    if (!loose || wired.length === 0) return undefined;
    return {
      tone: 'note',
      icon: Info,
      text: t`Not connected`,
      more: [t`No image is connected to layer ${loose}. Its place is kept.`],
    };
  }

  return (
    <Card node={node} state={stateOf()}>
      <PictureArea
        onDoubleClick={arrange}
        picture={stored}
        replacement={
          wired.length > 0 && (
            <LiveLayers
              layers={wired}
              canvas={canvas}
              onPicture={(picture, ratio) => setRatios((before) => ({ ...before, [pictureKey(picture)]: ratio }))}
            />
          )
        }
        alt={t`Composition`}
        ratio={canvas.width / canvas.height}
        fit="contain"
        checker={wired.length > 0 || stored !== undefined}
        empty={{ icon: LayersIcon, text: t`Connect up to four images` }}
      />
      {gone && (
        <Problem
          text={t`The image of layer ${gone} is missing`}
          more={t`Nothing else has changed, and its place is kept. Connect another image, or remove the edge.`}
        />
      )}
      {wired.length === 0 && stored && (
        <Problem text={t`No image is connected any more`} more={t`This is the last composition. It is kept.`} />
      )}
      <CardFooter
        end={
          <Button variant={selected ? 'primary' : 'soft'} icon={Move} onClick={arrange}>
            {locked ? t({ message: 'View', context: 'to look at' }) : t`Arrange`}
          </Button>
        }
      >
        <CardSettings
          summary={t`${arrangement.aspectRatio}, ${wired.length} of ${LAYER_IDS.length} layers`}
          isReadOnly={locked}
        >
          <Segmented
            label={t`Canvas`}
            showLabel
            wide
            value={arrangement.aspectRatio}
            segments={ASPECT_RATIOS.map((value) => ({ value, label: value }))}
            onChange={chooseRatio}
          />
          <p>
            <Trans>The layers keep their places on it.</Trans>
          </p>
        </CardSettings>
      </CardFooter>
    </Card>
  );
}
