import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { EXPANDED_CANVAS, placementBox } from '../../geometry/image/placement.ts';
import { cx } from '../../ui/tokens/cx.ts';
import { BoxOutline, boxStyle } from '../editor/BoxOutline.tsx';
import { PicturePlaceholder } from '../stage/PicturePlaceholder.tsx';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { stagePoint, viewTransform } from '../stage/stageView.ts';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import { attachExpand } from './attachExpand.ts';
import s from './Expand.module.css';
import { stageOutline } from './grips.ts';
import { currentPlacement } from './selectors.ts';
import type { ExpandActor } from './useExpand.ts';

type ExpandStageProps = {
  actor: ExpandActor;
  address: string | undefined;
  stage: RefObject<HTMLDivElement | null>;
  /** True if an image is connected at all. */
  isConnected: boolean;
};

/** The stage of the expand editor: the ground, and on it the picture under pointer, pen and fingers. */
export function ExpandStage({ actor, address, stage, isConnected }: ExpandStageProps) {
  const { t } = useLingui();
  const view = useSelector(actor, ({ context }) => context.view);
  const dialog = useSelector(actor, ({ value }) => value.dialog);
  useEffect(() => attachExpand(stage.current!, actor), [actor, stage]);
  const groundStyle = { width: EXPANDED_CANVAS.width, height: EXPANDED_CANVAS.height, transform: viewTransform(view) };

  return (
    <div className={shared.frame}>
      <Stage
        ref={stage}
        label={t`Placement`}
        hasKeyHint
        className={s.stage}
        data-view={[view.x, view.y, view.scale].join(' ')}
      >
        <div className={cx(shared.paper, s.ground)} style={groundStyle}>
          {dialog === 'open' && <PlacedPicture actor={actor} address={address} />}
        </div>
        {dialog === 'open' && <Outline actor={actor} />}
      </Stage>
      <PicturePlaceholder
        state={dialog}
        reason={isConnected ? undefined : <Trans>Please connect an image to the node</Trans>}
      />
      <ZoomControls scale={view.scale} send={actor.send} />
    </div>
  );
}

function PlacedPicture({ actor, address }: Pick<ExpandStageProps, 'actor' | 'address'>) {
  const placement = useSelector(actor, ({ context }) => currentPlacement(context));
  const ratio = useSelector(actor, ({ context }) => context.ratio ?? 1);
  return (
    <img
      className={s.picture}
      src={address}
      alt=""
      draggable={false}
      style={boxStyle(placementBox(placement, ratio))}
    />
  );
}

/** The outline of the picture, its corners, the knob that turns it, and the lines that it agrees with. */
function Outline({ actor }: { actor: ExpandActor }) {
  const outline = useSelector(actor, ({ context }) => stageOutline(context), isEqualJson);
  const guides = useSelector(actor, ({ context }) => context.guides);
  const view = useSelector(actor, ({ context }) => context.view);
  return (
    <svg className={shared.cover} aria-hidden="true">
      {guides.map((guide) => {
        const isVertical = guide.axis === 'x';
        const from = stagePoint(view, isVertical ? { x: guide.at, y: 0 } : { x: 0, y: guide.at });
        const to = stagePoint(
          view,
          isVertical ? { x: guide.at, y: EXPANDED_CANVAS.height } : { x: EXPANDED_CANVAS.width, y: guide.at },
        );
        return (
          <path key={`${guide.axis} ${guide.at}`} className={s.guide} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
        );
      })}
      <BoxOutline box={outline} />
    </svg>
  );
}
