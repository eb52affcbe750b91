import { useLingui } from '@lingui/react/macro';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { TEXT_INPUT } from '../../board/connect/inputs.ts';
import { useBoardActor, useConnectedInputs, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { GenerationCard } from '../../cards/generation/GenerationCard.tsx';
import { InputOffers } from '../../cards/generation/InputOffers.tsx';
import { Prompt, promptHeight } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/usePromptSource.ts';
import { RunProgress } from '../../cards/run/RunProgress.tsx';
import { useRun } from '../../cards/run/runView.ts';
import type { NodeViewProps } from '../defineNode.ts';
import s from './promptGenerator.module.css';

const SOURCE_HEIGHT = promptHeight(3);
const RESULT_HEIGHT = promptHeight(6);

/** The Prompt Generator node: the connected text, what is wanted of it, and the fuller prompt, which can be written on. */
export default function PromptGeneratorView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const run = useRun(node.id);
  const isReadOnly = useIsReadOnly(node);
  const promptSource = usePromptSource(useConnectedInputs(node.id));
  const { instructions, text, madeOn: usedRoute } = readNodeData('promptGeneratorNode', node.data);
  const editInstructions = (next: string) =>
    actor.send({ type: 'node.edited', id: node.id, data: { instructions: next }, undoGroup: 'instructions' });

  return (
    <GenerationCard
      node={node}
      selected={selected}
      run={run}
      usedRoute={text === '' ? undefined : usedRoute}
      prompt={
        run.busy
          ? undefined
          : {
              field: 'text',
              label: t`Generated prompt`,
              value: text,
              placeholder: t`The full prompt appears here, and stays editable`,
              height: RESULT_HEIGHT,
              source: undefined,
              isResult: true,
            }
      }
    >
      {promptSource ? (
        <Prompt
          label={t`Connected text`}
          value=""
          placeholder=""
          height={SOURCE_HEIGHT}
          readOnly
          source={promptSource}
          maxLength={SERVER_LIMITS.promptLength}
          onChange={() => undefined}
        />
      ) : (
        <div className={s.source} style={{ height: SOURCE_HEIGHT }}>
          <span>{t`Connect a text node`}</span>
          <InputOffers id={node.id} input={TEXT_INPUT} />
        </div>
      )}
      <div className={s.instructions}>
        <Prompt
          label={t`Instructions`}
          value={instructions}
          placeholder={t`What it is for: a product photo, a mood, a material`}
          height={promptHeight(2)}
          readOnly={isReadOnly}
          maxLength={SERVER_LIMITS.promptLength}
          onChange={editInstructions}
          onSubmit={() => run.offReason === undefined && actor.send({ type: 'go.pressed', id: node.id })}
        />
      </div>
      {run.busy && (
        <div className={s.work} style={{ height: RESULT_HEIGHT }}>
          <RunProgress
            state={run.state}
            text={t`Writing the prompt`}
            progress={{ kind: 'waiting' }}
            onStop={() => actor.send({ type: 'stop.pressed', id: node.id })}
          />
        </div>
      )}
    </GenerationCard>
  );
}
