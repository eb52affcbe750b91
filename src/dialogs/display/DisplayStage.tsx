import { useLingui } from '@lingui/react/macro';
import { Fullscreen, Minimize2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { KeyPress } from '../stage/attachEditorKeys.ts';
import { clipRightOf, Divider } from '../stage/Divider.tsx';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { type Size, viewTransform } from '../stage/stageView.ts';
import { useStage } from '../stage/useStage.ts';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import s from './display.module.css';
import type { ShownPicture } from './displayPictures.ts';
import { useFullScreen } from './useFullScreen.ts';

export type Comparison = 'slider' | 'beside';

type DisplayStageProps = {
  readonly stage: RefObject<HTMLElement | null>;
  readonly picture: ShownPicture;
  /** The picture that it is compared with. */
  readonly other: ShownPicture | undefined;
  readonly comparing: Comparison;
  readonly onStep: (by: 1 | -1) => void;
  /** The size of the picture in its own pixels. */
  readonly onSize: (size: Size) => void;
};

/** From this zoom the pixels are seen as squares. */
const SQUARES_FROM = 4;

/** One picture, or two under one zoom. A second one of another size is as wide as the first. */
export function DisplayStage({ stage, picture, other, comparing, onStep, onSize }: DisplayStageProps) {
  const { t } = useLingui();
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const [at, setAt] = useState(0.5);
  const frame = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(frame);
  const size = sizes.get(picture.id) ?? picture.size ?? { width: 1024, height: 1024 };
  const theirs = other && (sizes.get(other.id) ?? other.size ?? size);
  const otherSize = theirs && { width: size.width, height: (size.width * theirs.height) / theirs.width };
  const paper = { width: size.width, height: Math.max(size.height, otherSize?.height ?? 0) };
  const { state, send, ref } = useStage(paper, stage, takeKey);
  const oneToOne = () => send({ type: 'zoom.selected', scale: 1 / devicePixelRatio });
  const beside = other && comparing === 'beside';

  function takeKey({ key, mod, alt, shift, focus }: KeyPress): boolean {
    if (mod || alt || focus === 'text' || focus === 'field') return false;
    const step = shift ? undefined : ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key];
    if (step) onStep(step);
    else if (key === '1') oneToOne();
    else if (key === 'f' && fullScreen.toggle) fullScreen.toggle();
    else return false;
    return true;
  }

  const drawn = (shown: ShownPicture, paperSize: Size, isCurrent: boolean) => (
    <img
      key={shown.id}
      className={`${shared.paper} ${s.picture}`}
      style={{ ...paperSize, transform: viewTransform(state.view) }}
      data-squares={state.view.scale >= SQUARES_FROM || undefined}
      src={shown.address}
      alt={shown.alt}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (!width || !height) return;
        setSizes((before) => new Map(before).set(shown.id, { width, height }));
        if (isCurrent) onSize({ width, height });
      }}
    />
  );

  return (
    <div ref={frame} className={s.frame} data-beside={beside || undefined}>
      <Stage
        ref={ref}
        label={t`Image: left and right show the next one, Shift and arrow keys move it, + and - zoom`}
        className={s.pane}
        data-cursor="hand"
      >
        {drawn(picture, size, true)}
        {other && otherSize && !beside && (
          <span className={s.layer} style={{ clipPath: clipRightOf(at) }}>
            {drawn(other, otherSize, false)}
          </span>
        )}
        {other && <Caption>{picture.title}</Caption>}
        {other && !beside && <Caption right>{other.title}</Caption>}
      </Stage>
      {other && otherSize && beside && (
        <div ref={ref} className={`${shared.stage} ${s.pane} ${s.second}`} data-cursor="hand">
          {drawn(other, otherSize, false)}
          <Caption>{other.title}</Caption>
        </div>
      )}
      {other && !beside && <Divider label={t`Compare`} position={at} onMove={setAt} />}
      <ZoomControls scale={state.view.scale} send={send}>
        <IconButton label={t`1:1, image pixels to screen pixels`} shortcut="1" onClick={oneToOne}>
          1:1
        </IconButton>
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
