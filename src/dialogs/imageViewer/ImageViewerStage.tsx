import { useLingui } from '@lingui/react/macro';
import { Fullscreen, HardDriveDownload, Minimize2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { KeyPress } from '../stage/attachEditorKeys.ts';
import { clipRightOf, Divider } from '../stage/Divider.tsx';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { type Size, viewTransform } from '../stage/stageView.ts';
import { useStage } from '../stage/useStage.ts';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import { setDraggedFile } from './fileDrag.ts';
import s from './imageViewer.module.css';
import { useFullScreen } from './useFullScreen.ts';
import type { DisplayedPicture } from './viewerPictures.ts';

export type ComparisonMode = 'slider' | 'beside';

type ImageViewerStageProps = {
  readonly stage: RefObject<HTMLElement | null>;
  readonly picture: DisplayedPicture;
  /** The picture that it is compared with. */
  readonly comparedPicture: DisplayedPicture | undefined;
  readonly comparison: ComparisonMode;
  readonly onStep: (by: 1 | -1) => void;
  readonly onDownload: () => void;
  /** The size of the picture in its own pixels. */
  readonly onSize: (size: Size) => void;
};

/** From this zoom the pixels are seen as squares. */
const PIXELATED_SCALE_MIN = 4;

/** One picture, or two under one zoom. A second one of another size is as wide as the first. */
export function ImageViewerStage({
  stage,
  picture,
  comparedPicture,
  comparison,
  onStep,
  onDownload,
  onSize,
}: ImageViewerStageProps) {
  const { t } = useLingui();
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const [failedId, setFailedId] = useState<string>();
  const [dividerPosition, setDividerPosition] = useState(0.5);
  const frame = useRef<HTMLDivElement>(null);
  const size = sizes.get(picture.id) ?? picture.size ?? { width: 1024, height: 1024 };
  const comparedNaturalSize = comparedPicture && (sizes.get(comparedPicture.id) ?? comparedPicture.size ?? size);
  const comparedSize = comparedNaturalSize && {
    width: size.width,
    height: (size.width * comparedNaturalSize.height) / comparedNaturalSize.width,
  };
  const paper = { width: size.width, height: Math.max(size.height, comparedSize?.height ?? 0) };
  const { state, send, ref } = useStage(paper, stage, handleKey);
  const fullScreen = useFullScreen(frame, () => send({ type: 'fit.pressed' }));
  const zoomOneToOne = () => send({ type: 'zoom.selected', scale: 1 / devicePixelRatio });
  const isSideBySide = comparedPicture && comparison === 'beside';

  function handleKey({ key, mod, alt, shift, focus }: KeyPress): boolean {
    if (mod || alt || focus === 'text' || focus === 'field') return false;
    const step = shift ? undefined : ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key];
    if (step) onStep(step);
    else if (key === '1') zoomOneToOne();
    else if (key === 'f' && fullScreen.toggle) fullScreen.toggle();
    else return false;
    return true;
  }

  const renderPicture = (displayed: DisplayedPicture, paperSize: Size, isCurrent: boolean) => (
    <img
      key={displayed.id}
      className={`${shared.paper} ${s.picture}`}
      style={{ ...paperSize, transform: viewTransform(state.view) }}
      data-pending={(!sizes.has(displayed.id) && displayed.id !== failedId) || undefined}
      data-squares={state.view.scale >= PIXELATED_SCALE_MIN || undefined}
      src={displayed.address}
      alt={displayed.alt}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (!width || !height) return;
        setSizes((before) => new Map(before).set(displayed.id, { width, height }));
        if (isCurrent) onSize({ width, height });
      }}
      onError={() => setFailedId(displayed.id)}
    />
  );

  return (
    <div ref={frame} className={s.frame} data-beside={isSideBySide || undefined}>
      <Stage
        ref={ref}
        label={picture.alt}
        keysDescription={t`Left and right show the next image, Shift and arrow keys move it, + and - zoom`}
        className={s.pane}
        data-cursor="hand"
      >
        {renderPicture(picture, size, true)}
        {comparedPicture && comparedSize && !isSideBySide && (
          <span className={s.layer} style={{ clipPath: clipRightOf(dividerPosition) }}>
            {renderPicture(comparedPicture, comparedSize, false)}
          </span>
        )}
        {comparedPicture && <Caption>{picture.title}</Caption>}
        {comparedPicture && !isSideBySide && <Caption right>{comparedPicture.title}</Caption>}
      </Stage>
      {comparedPicture && comparedSize && isSideBySide && (
        <div ref={ref} className={`${shared.stage} ${s.pane} ${s.second}`} data-cursor="hand">
          {renderPicture(comparedPicture, comparedSize, false)}
          <Caption>{comparedPicture.title}</Caption>
        </div>
      )}
      {comparedPicture && !isSideBySide && (
        <Divider label={t`Compare`} position={dividerPosition} onMove={setDividerPosition} />
      )}
      <ZoomControls scale={state.view.scale} send={send}>
        <IconButton label={t`1:1, image pixels to screen pixels`} shortcut="1" onClick={zoomOneToOne}>
          1:1
        </IconButton>
        {picture.file && (
          <IconButton
            label={t`Drag to the desktop, or press to download`}
            icon={HardDriveDownload}
            draggable
            onClick={onDownload}
            onDragStart={({ dataTransfer }) => setDraggedFile(dataTransfer, picture.file!)}
          />
        )}
        {fullScreen.toggle && (
          <IconButton
            label={fullScreen.isOn ? t`Leave full screen` : t`Full screen`}
            icon={fullScreen.isOn ? Minimize2 : Fullscreen}
            shortcut="F"
            onClick={fullScreen.toggle}
          />
        )}
      </ZoomControls>
    </div>
  );
}

function Caption({ children, right }: { children: string; right?: boolean }) {
  return (
    <span className={s.caption} data-right={right || undefined}>
      {children}
    </span>
  );
}
