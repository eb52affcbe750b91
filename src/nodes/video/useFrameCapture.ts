import { useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { IMAGE_NODE_SIZE } from '../../../contract/limits.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { useCallFailure } from '../../cards/failure/useCallFailure.ts';
import { captureFrame } from './captureFrame.ts';

/** Why a frame is no image node: content that the server refuses, or anything else. */
export type CaptureProblem = 'inappropriate' | 'failed';

/** Makes an image node of the frame that a video shows. */
export function useFrameCapture({ id, data }: BoardNode) {
  const actor = useBoardActor();
  const services = useCardServices();
  const reportFailure = useCallFailure('save_image', id);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CaptureProblem>();
  const [isAlertOpen, setIsAlertOpen] = useState(false);

  async function captureToNode(video: HTMLVideoElement): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const picture = await services.storePicture(await captureFrame(video));
      actor.send({
        type: 'node.added',
        nodeType: 'prototype2DNode',
        beside: { id, side: 'right' },
        size: IMAGE_NODE_SIZE,
        connection: { node: id, handle: 'out.video.video' },
        data: { ...picture, prompt: data.prompt },
      });
    } catch (error) {
      const captureProblem = reportFailure(error).kind === 'alert' ? 'inappropriate' : 'failed';
      setProblem(captureProblem);
      setIsAlertOpen(captureProblem === 'inappropriate');
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, isAlertOpen, closeAlert: () => setIsAlertOpen(false), captureToNode };
}
