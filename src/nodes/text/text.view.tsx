import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useConnectedInputs, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { useEngineLabels, useUsedEngineName } from '../../cards/engines/useEngine.ts';
import { Prompt, promptHeight } from '../../cards/prompt/Prompt.tsx';
import { usePromptSource } from '../../cards/prompt/usePromptSource.ts';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Text node: a field that other nodes can be fed from. */
export default function TextView({ node }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const { text, madeOn: usedRoute } = readNodeData('textNode', node.data);
  const promptSource = usePromptSource(useConnectedInputs(node.id));
  const { length } = promptSource?.text ?? text;
  const usedEngine = useUsedEngineName(usedRoute);
  const count = t`${plural(length, { one: '# character', other: '# characters' })}`;
  return (
    <Card node={node}>
      <Prompt
        label={t`Text`}
        value={text}
        placeholder={t`Describe the product, e.g. lounge chair, green wool, walnut legs`}
        height={promptHeight(5)}
        readOnly={isReadOnly}
        source={promptSource}
        maxLength={SERVER_LIMITS.promptLength}
        onChange={(value) => actor.send({ type: 'node.edited', id: node.id, data: { text: value }, undoGroup: 'text' })}
      />
      <CardFooter>
        <FooterNote>{useEngineLabels().joinFacts([count, promptSource ? undefined : usedEngine])}</FooterNote>
      </CardFooter>
    </Card>
  );
}
