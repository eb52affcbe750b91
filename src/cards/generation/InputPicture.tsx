import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { inputAsset } from '../../board/connect/inputs.ts';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import { useBoardActor, useConnectedInputs, useIsDrawing } from '../context/boardActor.tsx';
import { PictureArea, type PicturePlacement } from '../picture/PictureArea.tsx';
import { RunProgress } from '../run/RunProgress.tsx';
import type { RunView } from '../run/runView.ts';
import { InputOffers } from './InputOffers.tsx';

type InputPictureProps = {
  id: NodeId;
  run: RunView;
  input?: HandleId;
  alt: string;
  /** Stands there while nothing is connected. */
  empty: { icon: IconShape; text: string };
  /** Width to height of the picture's place; 16 to 10 where it is missing. */
  ratio?: number;
  /** The place of the picture in its area. */
  placement?: PicturePlacement | undefined;
  onShown?: (width: number, height: number) => void;
  /** The text while the node runs. */
  busyText: string;
  /** Lies over the picture while the node rests. */
  children?: ReactNode;
};

/** The picture that is wired to a generating node, or what is missing there; while the node runs, how far it is. */
export function InputPicture(props: InputPictureProps) {
  const { id, run, input = 'in.image.image', alt, empty, busyText, ratio, placement, onShown, children } = props;
  const { t } = useLingui();
  const actor = useBoardActor();
  const connectedInputs = useConnectedInputs(id);
  const connectedInput = connectedInputs[input];
  const picture = inputAsset(connectedInputs, input);
  const isDrawing = useIsDrawing(connectedInput);

  function emptyText(): ReactNode {
    if (connectedInput) return t`The connected node has no image yet`;
    return (
      <>
        <span>{empty.text}</span>
        {!run.busy && <InputOffers id={id} input={input} />}
      </>
    );
  }

  return (
    <PictureArea
      picture={picture}
      alt={alt}
      paper={picture !== undefined && isDrawing && !placement}
      {...(ratio !== undefined && { ratio })}
      {...(onShown && { onShown })}
      placement={placement}
      checker={placement !== undefined}
      busy={run.busy}
      empty={{ icon: empty.icon, text: emptyText() }}
    >
      {run.busy ? (
        <RunProgress
          state={run.state}
          text={busyText}
          progress={run.percent === null ? { kind: 'waiting' } : { kind: 'bar', percent: run.percent }}
          onStop={() => actor.send({ type: 'stop.pressed', id })}
        />
      ) : (
        children
      )}
    </PictureArea>
  );
}
