import { useLingui } from '@lingui/react/macro';
import { Expand, Rotate3d } from 'lucide-react';
import { readNodeData } from '../../../contract/nodes.ts';
import { inputAsset } from '../../board/connect/inputs.ts';
import { useBoardActor, useConnectedInputs, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputPicture } from '../../cards/generation/InputPicture.tsx';
import { useNodeName } from '../../cards/header/useNodeName.ts';
import { ModelArea } from '../../cards/model/ModelArea.tsx';
import { modelOf, storedFormat } from '../../cards/model/modelData.ts';
import { ExportStlButton, StlExportProblem, useStlExport } from '../../cards/model/stlExport.tsx';
import { useRun } from '../../cards/run/runView.ts';
import { Votes } from '../../cards/votes/Votes.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import s from './model3D.module.css';

/** A model is there wherever its place is shown. */
const EMPTY_CONTENT = { icon: Rotate3d, text: null };

/** The 3D Model node: the connected model, or the one that Go makes of the connected image. */
export default function Model3DView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const run = useRun(node.id);
  const connectedInputs = useConnectedInputs(node.id);
  const data = readNodeData('threeDNode', node.data);
  const connectedModel = inputAsset(connectedInputs, 'in.3d.3d');
  const model = connectedModel ?? modelOf(data);
  const title = useNodeName(node);
  const stl = useStlExport(node.id, model, title);
  const openViewer = () => actor.send({ type: 'dialog.requested', dialog: 'view3D', nodeId: node.id });
  const { stlMode } = data;

  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      usedRoute={connectedModel || !model ? undefined : data.madeOn}
      settings={{
        summary: stlMode ? t`STL on` : t`STL off`,
        controls: (
          <Switch
            spread
            checked={stlMode}
            onChange={(value) => actor.send({ type: 'node.edited', id: node.id, data: { stlMode: value } })}
          >
            {t`STL mode: one closed body for printing`}
          </Switch>
        ),
      }}
      actions={
        <>
          {!isReadOnly && <ExportStlButton stl={stl} />}
          {(model || !isReadOnly) && (
            <IconButton
              label={t({ message: 'View', context: 'to look at' })}
              icon={Expand}
              size="md"
              offReason={model ? undefined : t`There is no model yet`}
              onClick={openViewer}
            />
          )}
        </>
      }
    >
      {model && !run.busy ? (
        <div className={s.shown}>
          <ModelArea
            model={model}
            format={storedFormat(model)}
            alt={title}
            ratio={1}
            live={selected}
            onDoubleClick={openViewer}
            empty={EMPTY_CONTENT}
          />
          {/* The foot is full. */}
          <div className={s.votes}>
            <Votes node={node} />
          </div>
        </div>
      ) : (
        <InputPicture
          id={node.id}
          run={run}
          alt={t`Image to make a model of`}
          ratio={1}
          empty={{ icon: Rotate3d, text: t`Connect an image, or a 3D model` }}
          busyText={t`Building the model`}
        />
      )}
      <StlExportProblem stl={stl} />
    </GenerationCard>
  );
}
