import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CropperImage, CropperSelection } from 'cropperjs';
import { type RefObject, useEffect, useRef } from 'react';
import { SaveProblem } from '../editor/SaveProblem.tsx';
import { PicturePlaceholder } from '../stage/PicturePlaceholder.tsx';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import { attachCrop } from './attachCrop.ts';
import s from './Crop.module.css';
import { defineCropper } from './cropper.ts';
import type { CropActor } from './useCrop.ts';

defineCropper();

const HANDLES = ['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'] as const;

type CropStageProps = {
  actor: CropActor;
  address: string | undefined;
  alt: string;
  stage: RefObject<HTMLDivElement | null>;
};

/** The stage of the crop dialog: the picture as it lies, and its frame, under pointer, pen and fingers. */
export function CropStage({ actor, address, alt, stage }: CropStageProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLElement>(null);
  const image = useRef<CropperImage>(null);
  const shadeElement = useRef<HTMLDivElement>(null);
  const selection = useRef<CropperSelection>(null);
  const scale = useSelector(actor, ({ context }) => context.view.scale);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const dialogState = useSelector(actor, ({ value }) => value.dialog);
  const isLoaded = dialogState !== 'loading' && dialogState !== 'missing';
  useEffect(() => {
    const elements = { stage: stage.current!, canvas: canvas.current! };
    return attachCrop(
      { ...elements, image: image.current!, shadeElement: shadeElement.current!, selection: selection.current! },
      actor,
    );
  }, [actor, stage]);

  return (
    <div className={shared.frame}>
      <Stage ref={stage} label={t`Crop frame`} hasKeyHint className={s.stage} data-there={isLoaded || undefined}>
        <cropper-canvas ref={canvas as RefObject<never>}>
          <cropper-image ref={image} src={address ?? ''} alt={alt} translatable />
          <div ref={shadeElement} className={s.shaded}>
            <cropper-shade theme-color="var(--crop-shade)" />
          </div>
          <cropper-handle action="select" plain />
          <cropper-selection ref={selection} precise>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: lines to look at, which take no focus and are no table */}
            <cropper-grid aria-hidden="true" covered theme-color="var(--crop-grid)" />
            <cropper-handle action="move" plain />
            {HANDLES.map((side) => (
              <cropper-handle key={side} action={`${side}-resize`} />
            ))}
          </cropper-selection>
        </cropper-canvas>
      </Stage>
      <PicturePlaceholder state={dialogState} />
      <div className={shared.notes}>
        <SaveProblem
          message={failure === '' ? t`The image couldn’t be cropped. Your frame is still here. Try again.` : failure}
        />
      </div>
      {isLoaded && <ZoomControls scale={scale} send={actor.send} />}
    </div>
  );
}
