import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useEngineLabels, useMaker } from '../../cards/engines/useEngine.ts';
import { linesHigh, Prompt } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/prompts.ts';
import { Foot, FootNote } from '../../cards/run/Foot.tsx';
import { useBoardActor, useFeeds, useLocked } from '../../cards/services/board.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Text node: a field that other nodes can be fed from. */
export default function TextView({ node }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useLocked(node);
  const { text, madeOn: usedRoute } = readData('textNode', node.data);
  const promptSource = usePromptSource(useFeeds(node.id));
  const { length } = promptSource?.text ?? text;
  const maker = useMaker(usedRoute);
  const count = t`${plural(length, { one: '# character', other: '# characters' })}`;
  return (
    <Card node={node}>
      <Prompt
        label={t`Text`}
        value={text}
        placeholder={t`Write text for several nodes to share`}
        height={linesHigh(5)}
        readOnly={isReadOnly}
        from={promptSource}
        maxLength={SERVER_LIMITS.promptLength}
        onChange={(value) => actor.send({ type: 'node.edited', id: node.id, data: { text: value }, undoGroup: 'text' })}
      />
      <Foot>
        <FootNote>{useEngineLabels().row([count, promptSource ? undefined : maker])}</FootNote>
      </Foot>
    </Card>
  );
}
