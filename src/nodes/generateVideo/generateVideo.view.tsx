import { useLingui } from '@lingui/react/macro';
import { Image } from 'lucide-react';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { type ConnectedInputs, inputAsset } from '../../board/connect/inputs.ts';
import { useBoardActor, useConnectedInputs } from '../../cards/context/boardActor.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputOffers } from '../../cards/generation/InputOffers.tsx';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { promptHeight } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/usePromptSource.ts';
import { RunProgress } from '../../cards/run/RunProgress.tsx';
import { useRun } from '../../cards/run/runView.ts';
import type { NodeViewProps } from '../defineNode.ts';
import s from './generateVideo.module.css';

/** The Generate Video node: the start and the end side by side, what happens between them, and Go. */
export default function GenerateVideoView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const connectedInputs = useConnectedInputs(node.id);
  const { prompt } = readNodeData('generateVideoNode', node.data);
  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      prompt={{
        value: prompt,
        placeholder: t`Describe how the camera or the object moves`,
        height: promptHeight(3),
        source: usePromptSource(connectedInputs),
      }}
    >
      <div className={s.pair}>
        <InputImage
          connectedInputs={connectedInputs}
          input="in.image.start"
          offersNodeId={node.id}
          alt={t`Start image`}
          tag={t`Start`}
          empty={t`Connect a start image`}
          busy={run.busy}
        />
        <InputImage
          connectedInputs={connectedInputs}
          input="in.image.end"
          alt={t`End image`}
          tag={t`End`}
          empty={t`End image, optional`}
          busy={run.busy}
        />
        {run.busy && (
          <RunProgress
            state={run.state}
            text={t`Making the video`}
            progress={run.percent === null ? { kind: 'waiting' } : { kind: 'bar', percent: run.percent }}
            onStop={() => actor.send({ type: 'stop.pressed', id: node.id })}
          />
        )}
      </div>
    </GenerationCard>
  );
}

type InputImageProps = {
  connectedInputs: ConnectedInputs;
  input: HandleId;
  alt: string;
  tag: string;
  empty: string;
  busy: boolean;
  /** The node, where it needs this image: what can be wired is offered. */
  offersNodeId?: NodeId;
};

/** One of the two images. */
function InputImage({ connectedInputs, input, alt, tag, empty, busy, offersNodeId: offersFor }: InputImageProps) {
  const { t } = useLingui();
  const picture = inputAsset(connectedInputs, input);
  const text = connectedInputs[input] ? (
    t`The connected node has no image yet`
  ) : (
    <>
      <span>{empty}</span>
      {offersFor && !busy && <InputOffers id={offersFor} input={input} />}
    </>
  );
  return (
    <PictureArea picture={picture} alt={alt} ratio={1} busy={busy} empty={{ icon: Image, text }}>
      {picture && !busy && <span className={s.tag}>{tag}</span>}
    </PictureArea>
  );
}
