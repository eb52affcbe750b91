import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Download, Expand, ImageOff, Info } from 'lucide-react';
import { useState } from 'react';
import { readNodeData } from '../../../contract/nodes.ts';
import { storedRemarks } from '../../board/run/remarks.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { DOWNLOAD_FORMATS, useCardServices } from '../../cards/context/cardServices.ts';
import { useDrawingNote } from '../../cards/drawing/useDrawingNote.ts';
import { useEngineLabels, useUsedEngineName } from '../../cards/engines/useEngine.ts';
import type { CardState } from '../../cards/header/CardHeader.tsx';
import { useNodeName } from '../../cards/header/useNodeName.ts';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { useRemarkTexts } from '../../cards/remarks/remarkTexts.ts';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import { QuickRunStatus, useQuickState } from '../../cards/run/QuickRun.tsx';
import { useRun } from '../../cards/run/runView.ts';
import { Votes } from '../../cards/votes/Votes.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import { ImageVariants } from './ImageVariants.tsx';
import { NoResult } from './NoResult.tsx';

/** The Image node: the picture as large as the card allows, and what can be done with it. */
export default function ImageView({ node }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const services = useCardServices();
  const { prompt, ...details } = readNodeData('prototype2DNode', node.data);
  const { madeOn: usedRoute, drawing, variants = [] } = details;
  const isReadOnly = useIsReadOnly(node);
  // Whoever may not change the board looks at another variant all the same.
  const [viewedKey, setViewedKey] = useState<string>();
  const viewed = isReadOnly ? variants.find((variant) => variant.objectKey === viewedKey) : undefined;
  const shown = viewed ?? details;
  const remarks = useRemarkTexts(storedRemarks(shown.remarks, shown.remarkCodes));
  const { imageUrl, objectKey, imageWidth, imageHeight, noResult = false } = shown;
  const picture = !noResult && (imageUrl || objectKey) ? { url: imageUrl, objectKey } : undefined;
  const title = useNodeName(node);
  const [shownRatio, setShownRatio] = useState<number>();
  const ratio = imageWidth && imageHeight ? imageWidth / imageHeight : (shownRatio ?? 1);
  const openImageViewer = () => actor.send({ type: 'dialog.requested', dialog: 'display', nodeId: node.id });
  const run = useRun(node.id);
  const imageState = useImageState(remarks, noResult);
  const drawingNote = useDrawingNote(drawing);
  const usedEngine = useUsedEngineName(usedRoute);
  const quickRunState = useQuickState(run);
  const size = imageWidth && imageHeight && `${imageWidth} × ${imageHeight}`;
  const facts = useEngineLabels().joinFacts([size || undefined, usedEngine]);

  return (
    <Card node={node} state={quickRunState ?? imageState ?? drawingNote}>
      <PictureArea
        onDoubleClick={picture && openImageViewer}
        picture={picture}
        alt={prompt || title}
        ratio={ratio}
        checker={shownRatio !== undefined}
        empty={{
          icon: ImageOff,
          text: noResult ? <NoResult node={node} remarks={remarks} /> : t`This image is missing`,
        }}
        busy={run.busy}
        onShown={(width, height) => setShownRatio(width / height)}
      >
        <QuickRunStatus id={node.id} run={run} />
      </PictureArea>
      {variants.length > 1 && (
        <ImageVariants node={node} variants={variants} shownKey={objectKey} onView={setViewedKey} />
      )}
      <CardFooter
        endContent={
          picture && (
            <>
              <IconButton label={t`Display`} icon={Expand} onClick={openImageViewer} />
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
            </>
          )
        }
      >
        <FooterNote>{noResult ? t`Built-in engine` : facts}</FooterNote>
        <Votes node={node} />
      </CardFooter>
    </Card>
  );
}

/** The engine's remarks, as the state of the image. */
function useImageState(remarks: readonly string[], noResult: boolean): CardState | undefined {
  const { t } = useLingui();
  if (noResult) return { tone: 'quiet', icon: ImageOff, text: t`No result` };
  return remarks.length > 0
    ? { tone: 'note', icon: Info, text: plural(remarks.length, { one: '# remark', other: '# remarks' }), more: remarks }
    : undefined;
}
