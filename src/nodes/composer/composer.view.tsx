import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Info, Layers as LayersIcon, Move } from 'lucide-react';
import { useState } from 'react';
import { ASPECT_RATIOS } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useConnectedInputs, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { Problem } from '../../cards/failure/Problem.tsx';
import type { CardState } from '../../cards/header/CardHeader.tsx';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { CardFooter, CardSettings } from '../../cards/run/CardFooter.tsx';
import {
  arrangementForRatio,
  type CanvasRatio,
  canvasSize,
  hasBeenMoved,
  LAYER_IDS,
  type LayerId,
} from '../../geometry/image/layers.ts';
import { listText } from '../../locales/chineseText.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import { arrangementOf, connectedLayers, layerInputOf, pictureKey } from './composition.ts';
import { LayersPreview, type PictureRatio } from './LayersPreview.tsx';

/** By the pictures' keys, of those that came or are gone. */
type PictureRatios = Readonly<Record<string, PictureRatio>>;

/** The Composer node: its layers as they lie now, on which canvas, and the dialog that arranges them. */
export default function ComposerView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const connectedInputs = useConnectedInputs(node.id);
  const [ratios, setRatios] = useState<PictureRatios>({});
  const { imageUrl, objectKey } = readNodeData('composerNode', node.data);
  const arrangement = arrangementOf(node.data);
  const layersWithPicture = connectedLayers(arrangement, connectedInputs);
  const canvas = canvasSize(arrangement.aspectRatio);
  const storedPicture = assetOf(objectKey, imageUrl);
  const layerNumbers = (layers: readonly LayerId[]) => listText(layers.map((id) => LAYER_IDS.indexOf(id) + 1));
  const isMissing = ({ picture }: (typeof layersWithPicture)[number]) => ratios[pictureKey(picture)] === 'gone';
  const missingNumbers = layerNumbers(layersWithPicture.filter(isMissing).map(({ layer }) => layer.imageId));
  const unconnectedNumbers = layerNumbers(
    LAYER_IDS.filter((id) => !connectedInputs[layerInputOf(id)] && hasBeenMoved(arrangement, id)),
  );
  const openDialog = () => actor.send({ type: 'dialog.requested', dialog: 'composer', nodeId: node.id });

  function chooseRatio(aspectRatio: CanvasRatio) {
    const loadedRatios = layersWithPicture.flatMap(({ layer, picture }) => {
      const ratio = ratios[pictureKey(picture)];
      return typeof ratio === 'number' ? [[layer.imageId, ratio]] : [];
    });
    const { layers } = arrangementForRatio(arrangement, Object.fromEntries(loadedRatios), aspectRatio);
    actor.send({ type: 'node.edited', id: node.id, data: { aspectRatio, imageTransforms: layers } });
  }

  function cardState(): CardState | undefined {
    if (missingNumbers) return { tone: 'bad', icon: CircleAlert, text: t`Image missing` };
    if (!unconnectedNumbers || layersWithPicture.length === 0) return undefined;
    return {
      tone: 'note',
      icon: Info,
      text: t`Not connected`,
      more: [t`No image is connected to layer ${unconnectedNumbers}. Its position is kept.`],
    };
  }

  return (
    <Card node={node} state={cardState()}>
      <PictureArea
        onDoubleClick={openDialog}
        picture={storedPicture}
        replacement={
          layersWithPicture.length > 0 && (
            <LayersPreview
              layers={layersWithPicture}
              canvas={canvas}
              onPicture={(picture, ratio) => setRatios((before) => ({ ...before, [pictureKey(picture)]: ratio }))}
            />
          )
        }
        alt={t`Composition`}
        ratio={canvas.width / canvas.height}
        checker={layersWithPicture.length > 0 || storedPicture !== undefined}
        empty={{ icon: LayersIcon, text: t`Connect up to four images` }}
      />
      {missingNumbers && (
        <Problem
          text={t`The image of layer ${missingNumbers} is missing`}
          advice={t`Nothing else has changed, and its position is kept. Connect another image, or delete the connection.`}
        />
      )}
      {layersWithPicture.length === 0 && storedPicture && (
        <Problem text={t`No image is connected now`} advice={t`This is the last composition. It is kept.`} />
      )}
      <CardFooter
        endContent={
          <Button variant={selected ? 'primary' : 'soft'} icon={Move} onClick={openDialog}>
            {isReadOnly ? t({ message: 'View', context: 'to look at' }) : t`Arrange`}
          </Button>
        }
      >
        <CardSettings
          summary={t`${arrangement.aspectRatio}, ${layersWithPicture.length} of ${LAYER_IDS.length} layers`}
          isReadOnly={isReadOnly}
        >
          <SegmentedControl
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
