import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useId } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { readMask } from '../../../contract/fields/mask.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { type MaskState, maskState, NO_MASK } from '../../board/connect/mask.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useBoardActor, useConnectedInputs } from '../context/boardActor.tsx';
import { AssetImage } from './AssetImage.tsx';
import s from './PictureMask.module.css';

/** The place of a generating card's picture is this much wider than high. */
const AREA_RATIO = 16 / 10;

/** The state of a node's mask beside its picture, for its card. */
export function useMaskState(node: BoardNode): MaskState {
  return maskState(node, useConnectedInputs(node.id));
}

/** The area that may change, in green over the picture, and the badge that says so; a mask of another picture has the badge alone. */
export function PictureMask({ node }: { node: BoardNode }) {
  const state = useMaskState(node);
  const { mask, maskOf } = readMask(node.data);
  if (state === 'none') return null;
  return (
    <>
      {state === 'fits' && (
        <MaskOverlay style={maskOf && overlayStyle(maskOf.width / maskOf.height)}>
          <AssetImage picture={{ objectKey: mask }} size={512} alt="" />
        </MaskOverlay>
      )}
      <span className={s.badge} data-off={state === 'ofAnother' || undefined}>
        <i aria-hidden="true" />
        {state === 'fits' ? <Trans>Mask</Trans> : <Trans>Mask of another image</Trans>}
      </span>
    </>
  );
}

/** The place of a whole picture of this ratio in its area. */
function overlayStyle(ratio: number): CSSProperties {
  return { aspectRatio: ratio, ...(ratio > AREA_RATIO ? { height: 'auto' } : { width: 'auto' }) };
}

type MaskOverlayProps = { style: CSSProperties | undefined; children: React.ReactNode };

/** A mask is clear where it may change: there the filter paints, and takes away what stays. */
function MaskOverlay({ style, children }: MaskOverlayProps) {
  const id = useId();
  return (
    <span className={s.overlay} style={{ ...style, filter: `url("#${id}")` }}>
      <svg width="0" height="0" aria-hidden="true">
        <filter id={id} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
          <feFlood style={{ floodColor: 'var(--kind-mask)' }} />
          <feComposite operator="out" in2="SourceAlpha" />
        </filter>
      </svg>
      {children}
    </span>
  );
}

/** Actions on the mask beside painting it; for the card's settings. */
export function MaskFields({ node }: { node: BoardNode }) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const state = useMaskState(node);
  const readOnly = useSelector(actor, ({ context }) => !mayEdit(context));
  if (state === 'none') return null;
  return (
    <div className={s.fields}>
      <p>
        {state === 'fits' ? (
          <Trans>Only what is green changes. Everything else stays as it is.</Trans>
        ) : (
          <Trans>The mask was painted on another image. It is kept, but not used here.</Trans>
        )}
      </p>
      <Button
        size="sm"
        wide
        disabled={readOnly}
        onClick={() => actor.send({ type: 'node.edited', id: node.id, data: NO_MASK })}
      >
        {t`Remove the mask`}
      </Button>
    </div>
  );
}
