import { useLingui } from '@lingui/react/macro';
import { Copy, Download, Expand, Image, ImageOff, Info, Trash } from 'lucide-react';
import { useState } from 'react';
import { readData } from '../../../contract/nodes.ts';
import { useBoardActor, useLocked } from '../../cards/board.tsx';
import { Card } from '../../cards/Card.tsx';
import { Foot, FootNote } from '../../cards/Foot.tsx';
import type { CardState } from '../../cards/Head.tsx';
import { PictureArea } from '../../cards/PictureArea.tsx';
import { DOWNLOAD_FORMATS, useCardServices } from '../../cards/services.ts';
import { titleOf } from '../../cards/titleOf.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Image node: the picture as large as the card allows, and what can be done with it. */
export default function ImageView({ node }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const services = useCardServices();
  const locked = useLocked(node);
  const { imageUrl, objectKey, imageWidth, imageHeight, prompt, remarks } = readData('prototype2DNode', node.data);
  const picture = imageUrl || objectKey ? { url: imageUrl, objectKey } : undefined;
  const label = t`Image`;
  const title = titleOf(node) ?? label;
  const [shownRatio, setShownRatio] = useState<number>();
  const ratio = imageWidth && imageHeight ? imageWidth / imageHeight : (shownRatio ?? 1);
  const display = () => actor.send({ type: 'dialog.asked', dialog: 'display', nodeId: node.id });
  const state = useRemarks(remarks);

  return (
    <Card node={node} icon={Image} label={label} docs="/docs/nodes/image" state={state}>
      <PictureArea
        onDoubleClick={picture && display}
        picture={picture}
        alt={prompt || title}
        ratio={ratio}
        fit="contain"
        empty={{ icon: ImageOff, words: t`This image is missing` }}
        onShown={(width, height) => setShownRatio(width / height)}
      />
      <Foot
        end={
          picture && (
            <>
              <IconButton label={t`Display`} icon={Expand} onClick={display} />
              {!locked && (
                <IconButton
                  label={t`Duplicate`}
                  icon={Copy}
                  shortcut="Mod+D"
                  onClick={() => actor.send({ type: 'nodes.duplicated', ids: [node.id] })}
                />
              )}
              <Menu
                label={t`Download`}
                trigger={<IconButton label={t`Download`} icon={Download} />}
                groups={[
                  {
                    id: 'formats',
                    items: DOWNLOAD_FORMATS.map((format) => ({
                      id: format,
                      label: format.toUpperCase(),
                      onSelect: () => services.download(picture, title, format),
                    })),
                  },
                ]}
              />
              {!locked && (
                <IconButton
                  label={t`Delete`}
                  icon={Trash}
                  onClick={() => actor.send({ type: 'elements.deleted', ids: [node.id] })}
                />
              )}
            </>
          )
        }
      >
        {imageWidth && imageHeight && (
          <FootNote>
            {imageWidth} × {imageHeight}
          </FootNote>
        )}
      </Foot>
    </Card>
  );
}

/** What the engine did not understand is said at the image. */
function useRemarks(remarks: readonly string[] | undefined): CardState | undefined {
  const { t } = useLingui();
  return remarks?.length ? { tone: 'note', icon: Info, words: t`Remark`, more: remarks } : undefined;
}
