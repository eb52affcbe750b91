import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CSSProperties, type RefObject, useEffect } from 'react';
import { same } from '../../board/same.ts';
import { GROUND, sizeOn } from '../../geometry/placement.ts';
import { cx } from '../../ui/cx.ts';
import { BoxOutline } from '../editor/BoxOutline.tsx';
import { attachKeys } from '../stage/attachKeys.ts';
import { attachStage } from '../stage/attachStage.ts';
import { NoPicture } from '../stage/NoPicture.tsx';
import shared from '../stage/Stage.module.css';
import { toStage, viewTransform } from '../stage/stageView.ts';
import { Zoomer } from '../stage/Zoomer.tsx';
import s from './Expand.module.css';
import type { ExpandEvent } from './expand.types.ts';
import { cursorAt, outlineOnStage } from './grips.ts';
import { eventForKey } from './keys.ts';
import { shownPlacement } from './shown.ts';
import type { ExpandActor } from './useExpand.ts';

type ExpandStageProps = {
  actor: ExpandActor;
  address: string | undefined;
  stage: RefObject<HTMLDivElement | null>;
  /** Whether an image is connected at all. */
  connected: boolean;
};

/** The stage of the expand editor: the ground, and on it the picture under pointer, pen and fingers. */
export function ExpandStage({ actor, address, stage, connected }: ExpandStageProps) {
  const { t } = useLingui();
  const view = useSelector(actor, ({ context }) => context.view);
  const dialog = useSelector(actor, ({ value }) => value.dialog);
  useEffect(() => attachExpand(stage.current!, actor), [actor, stage]);
  const ground = { width: GROUND.width, height: GROUND.height, transform: viewTransform(view) };

  return (
    <div className={shared.frame}>
      <div
        ref={stage}
        role="application"
        aria-label={t`Placement`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys that move the picture
        tabIndex={0}
        className={cx(shared.stage, s.stage)}
        data-view={[view.x, view.y, view.scale].join(' ')}
      >
        <div className={cx(shared.paper, s.ground)} style={ground}>
          {dialog === 'open' && <PlacedPicture actor={actor} address={address} />}
        </div>
        {dialog === 'open' && <Outline actor={actor} />}
      </div>
      <NoPicture state={dialog} why={connected ? undefined : <Trans>Please connect an image to the node</Trans>} />
      <Zoomer scale={view.scale} send={actor.send} />
    </div>
  );
}

/** Joins the machine to pointers and keys. Returns what takes the listeners off again. */
function attachExpand(stage: HTMLElement, actor: ExpandActor): () => void {
  const context = () => actor.getSnapshot().context;
  const isThere = () => actor.getSnapshot().matches({ dialog: 'open' });
  const detachStage = attachStage(stage, {
    send: actor.send,
    cursorAt: (at) => (isThere() ? cursorAt(context(), at) : 'hand'),
  });
  const detachKeys = attachKeys(stage, (press) => {
    const isHolding = actor.getSnapshot().matches({ pointer: 'holding' });
    const meant: ExpandEvent | undefined =
      press.key === 'Escape' && isHolding ? { type: 'hold.abandoned' } : eventForKey(press, context().steps.present);
    if (meant) actor.send(meant);
    return meant !== undefined;
  });
  return () => {
    detachStage();
    detachKeys();
  };
}

function PlacedPicture({ actor, address }: Pick<ExpandStageProps, 'actor' | 'address'>) {
  const { pos, scale, rotation } = useSelector(actor, ({ context }) => shownPlacement(context));
  const ratio = useSelector(actor, ({ context }) => context.ratio ?? 1);
  const { width, height } = sizeOn(ratio, scale);
  const place: CSSProperties = {
    left: pos.x - width / 2,
    top: pos.y - height / 2,
    width,
    height,
    transform: `rotate(${rotation}deg)`,
  };
  return <img className={s.picture} src={address} alt="" draggable={false} style={place} />;
}

/** The outline of the picture, its corners, the knob that turns it, and the lines that it agrees with. */
function Outline({ actor }: { actor: ExpandActor }) {
  const outline = useSelector(actor, ({ context }) => outlineOnStage(context), same);
  const guides = useSelector(actor, ({ context }) => context.guides);
  const view = useSelector(actor, ({ context }) => context.view);
  return (
    <svg className={shared.cover} aria-hidden="true">
      {guides.map((guide) => {
        const along = guide.axis === 'x';
        const from = toStage(view, along ? { x: guide.at, y: 0 } : { x: 0, y: guide.at });
        const to = toStage(view, along ? { x: guide.at, y: GROUND.height } : { x: GROUND.width, y: guide.at });
        return (
          <path key={`${guide.axis} ${guide.at}`} className={s.guide} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
        );
      })}
      <BoxOutline box={outline} />
    </svg>
  );
}
