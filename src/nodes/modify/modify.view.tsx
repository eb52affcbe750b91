import { useLingui } from '@lingui/react/macro';
import { Image, Scissors } from 'lucide-react';
import { type NodeData, readNodeData } from '../../../contract/nodes.ts';
import { inputAsset } from '../../board/connect/inputs.ts';
import { cutOutStep } from '../../board/run/newBackground.ts';
import { useBoardActor, useConnectedInputs, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputPicture } from '../../cards/generation/InputPicture.tsx';
import { PictureInset } from '../../cards/picture/PictureArea.tsx';
import { MaskFields, PictureMask } from '../../cards/picture/PictureMask.tsx';
import { promptHeight } from '../../cards/prompt/Prompt.tsx';
import { useRun } from '../../cards/run/runView.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import s from './modify.module.css';
import { MASK_MISSING } from './modify.run.ts';

type Mode = NodeData<'modifyNode'>['mode'];

/** The Modify node: the connected picture, which of three things is done to it, and Go. */
export default function ModifyView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const connectedInputs = useConnectedInputs(node.id);
  const isReadOnly = useIsReadOnly(node);
  const reference = inputAsset(connectedInputs, 'in.image.refimage');
  const { prompt, mode, bg_mode, svgModel } = readNodeData('modifyNode', node.data);
  const editData = (data: Partial<NodeData<'modifyNode'>>) => actor.send({ type: 'node.edited', id: node.id, data });
  const selectMode = (next: Mode) => {
    editData({ mode: next });
    if (run.message) actor.send({ type: 'alert.closed', id: node.id });
  };
  const needsCutOut = run.message === 'noBackground' || (run.message === MASK_MISSING && bg_mode);
  function cutOutFirst() {
    const { board, facts, newId } = actor.getSnapshot().context;
    const step = cutOutStep({ board, facts, newId }, node.id);
    if (!step) return;
    selectMode('fill');
    actor.send({ type: 'nodes.laid', nodes: step.nodes, connections: step.connections, select: [node.id] });
    actor.send({ type: 'plan.requested', goals: [step.goal], startsAtOnce: true });
  }
  const busyTextByMode: Record<Mode, string> = {
    inpaint: bg_mode ? t`Replacing the background` : t`Editing inside the mask`,
    fill: t`Filling the background`,
    svg: t`Tracing the outlines`,
  };
  const settingsByMode: Partial<Record<Mode, { summary: string; controls: React.ReactNode }>> = {
    inpaint: {
      summary: bg_mode ? t`Replace background` : t`Edit inside`,
      controls: (
        <>
          <SegmentedControl
            label={t`What the mask covers`}
            showLabel
            wide
            value={bg_mode ? 'background' : 'inside'}
            segments={[
              { value: 'background', label: t({ message: 'Background', context: 'of a picture' }) },
              { value: 'inside', label: t`Something else` },
            ]}
            onChange={(value) => editData({ bg_mode: value === 'background' })}
          />
          <MaskFields node={node} />
        </>
      ),
    },
    svg: {
      summary: svgModel === 'color' ? t`In colours` : t`Black and white`,
      controls: (
        <SegmentedControl
          label={t`Outlines`}
          showLabel
          wide
          value={svgModel}
          segments={[
            { value: 'color', label: t`In colours` },
            { value: 'binary', label: t`Black and white` },
          ]}
          onChange={(value) => editData({ svgModel: value })}
        />
      ),
    },
  };

  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      prompt={
        mode === 'svg'
          ? undefined
          : {
              value: prompt,
              placeholder: mode === 'fill' ? t`Describe the background` : t`Describe what to paint there`,
              height: promptHeight(3),
              source: undefined,
            }
      }
      settings={settingsByMode[mode]}
      problemAction={
        needsCutOut &&
        !isReadOnly && (
          <Button variant="soft" size="sm" icon={Scissors} onClick={cutOutFirst}>
            {t`Remove the background first`}
          </Button>
        )
      }
      actions={
        !isReadOnly &&
        mode === 'inpaint' && (
          <Button
            variant="plain"
            offReason={inputAsset(connectedInputs, 'in.image.image') ? undefined : t`Connect an image first`}
            onClick={() => actor.send({ type: 'dialog.requested', dialog: 'mask', nodeId: node.id })}
          >
            {t`Mask`}
          </Button>
        )
      }
    >
      <InputPicture
        id={node.id}
        run={run}
        alt={t`Image to modify`}
        empty={{ icon: Image, text: t`Connect an image` }}
        busyText={busyTextByMode[mode]}
      >
        {mode === 'inpaint' && <PictureMask node={node} />}
        {mode === 'inpaint' && reference && <PictureInset picture={reference} alt={t`Reference image`} />}
      </InputPicture>
      <div className={s.modes}>
        <SegmentedControl
          label={t`What to do`}
          wide
          disabled={isReadOnly || run.busy}
          value={mode}
          segments={[
            { value: 'inpaint', label: t`Inside a mask` },
            { value: 'fill', label: t`Fill` },
            { value: 'svg', label: t`To vector` },
          ]}
          onChange={selectMode}
        />
      </div>
    </GenerationCard>
  );
}
