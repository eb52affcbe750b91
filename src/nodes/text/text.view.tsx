import { Plural, useLingui } from '@lingui/react/macro';
import { Type } from 'lucide-react';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { useBoardActor, useFeeds, useLocked } from '../../cards/board.tsx';
import { Card } from '../../cards/Card.tsx';
import { Foot, FootNote } from '../../cards/Foot.tsx';
import { linesHigh, Prompt } from '../../cards/Prompt.tsx';
import { usePromptSource } from '../../cards/prompts.ts';
import type { NodeViewProps } from '../defineNode.ts';

/** The Text node: a field that other nodes can be fed from. */
export default function TextView({ node }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useLocked(node);
  const { text } = readData('textNode', node.data);
  const from = usePromptSource(useFeeds(node.id));
  const shown = from?.text ?? text;
  return (
    <Card node={node} icon={Type} label={t`Text`} docs="/docs/nodes/text">
      <Prompt
        label={t`Text`}
        value={text}
        placeholder={t`Write text for several nodes to share`}
        height={linesHigh(5)}
        readOnly={locked}
        from={from}
        maxLength={SERVER_LIMITS.promptLength}
        onChange={(value) => actor.send({ type: 'node.edited', id: node.id, data: { text: value }, gather: 'text' })}
      />
      <Foot>
        <FootNote>
          <Plural value={shown.length} one="# character" other="# characters" />
        </FootNote>
      </Foot>
    </Card>
  );
}
