import { useLingui } from '@lingui/react/macro';
import { CaseSensitive } from 'lucide-react';
import { useId } from 'react';
import { SERVER_LIMITS, TEXT_IMAGE_LIMITS } from '../../../contract/limits.ts';
import { type NodeData, readNodeData } from '../../../contract/nodes.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { Prompt, promptHeight } from '../../cards/prompt/Prompt.tsx';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import { RunProgress } from '../../cards/run/RunProgress.tsx';
import { problemOf, RunProblem, useRunStateLabel } from '../../cards/run/runState.tsx';
import { useRun } from '../../cards/run/runView.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ColourField } from '../../ui/fields/colour/ColourField.tsx';
import { NumberField } from '../../ui/fields/number/NumberField.tsx';
import { parseNumber } from '../../ui/fields/number/parseNumber.ts';
import { Select } from '../../ui/fields/Select.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import { FONTS, fontOf } from './fonts.ts';
import { isLightColor } from './isLightColor.ts';
import { OutlineNotices } from './OutlineNotices.tsx';
import s from './textImage.module.css';
import { useTextPreview } from './useTextPreview.ts';

const FONT_OPTIONS = FONTS.map(({ name, title }) => ({ value: name, label: `${name} (${title})` }));
const AREA_RATIO = 352 / 150;
const NO_REMARKS: readonly string[] = [];

/** A letter spacing as it is typed: what is no whole number counts as 0 (spec section 5). */
function readSpacing(typed: string): number {
  const figure = parseNumber(typed);
  return Number.isInteger(figure) ? figure : 0;
}

/** The Text Image node: a text, how it is set, what it looks like, and Create. */
export default function TextImageView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const run = useRun(node.id, 'create');
  const problemId = useId();
  const data = readNodeData('textImageNode', node.data);
  const preview = useTextPreview(data);
  const { text, font, fontColor, letterSpacing, createdFrom } = data;
  const isChanged = createdFrom !== undefined && !isEqualJson(createdFrom, { text, font, fontColor, letterSpacing });
  const isBlank = text.trim() === '';
  const editData = (change: Partial<NodeData<'textImageNode'>>, undoGroup?: string) => {
    actor.send({ type: 'node.edited', id: node.id, data: change, ...(undoGroup && { undoGroup }) });
    if (run.message) actor.send({ type: 'alert.closed', id: node.id });
  };

  return (
    <Card
      node={node}
      className={isLightColor(fontColor) ? s.night : undefined}
      state={useRunStateLabel(run, { busyLabel: undefined, remarks: NO_REMARKS })}
    >
      <PictureArea
        picture={preview.kind === 'drawn' ? { url: preview.url } : undefined}
        alt={text}
        ratio={AREA_RATIO}
        paper={preview.kind === 'drawn'}
        busy={run.busy}
        empty={{
          icon: CaseSensitive,
          text: preview.kind === 'failed' ? t`The font couldn’t be loaded` : t`Your text appears here`,
        }}
      >
        {run.busy && (
          <RunProgress
            state={run.state}
            text={t`Creating the vector`}
            progress={{ kind: 'waiting' }}
            onStop={() => actor.send({ type: 'stop.pressed', id: node.id })}
          />
        )}
      </PictureArea>
      <RunProblem id={problemId} node={node.id} run={run} />
      <Prompt
        label={t`Text`}
        value={text}
        placeholder={t`Write a word or a few lines`}
        height={promptHeight(2)}
        readOnly={isReadOnly}
        source={undefined}
        problem={run.message && problemId}
        maxLength={SERVER_LIMITS.promptLength}
        onChange={(value) => editData({ text: value }, 'text')}
      />
      <div className={s.fields}>
        <Select
          aria-label={t`Font`}
          className={s.font}
          value={fontOf(font).name}
          options={FONT_OPTIONS}
          disabled={isReadOnly}
          onChange={(name) => editData({ font: name })}
        />
        <ColourField
          name={t`Text colour`}
          value={fontColor}
          disabled={isReadOnly}
          onChange={(color) => editData({ fontColor: color }, 'fontColor')}
        />
        <NumberField
          aria-label={t`Letter spacing`}
          unit={t`spacing`}
          value={letterSpacing}
          {...TEXT_IMAGE_LIMITS.letterSpacing}
          commitsWhileTyping
          parse={readSpacing}
          disabled={isReadOnly}
          onChange={(figure) => editData({ letterSpacing: figure }, 'letterSpacing')}
        />
      </div>
      <OutlineNotices preview={preview} />
      <CardFooter
        endContent={
          !isReadOnly && (
            <Button
              variant={selected || problemOf(run) ? 'primary' : 'soft'}
              offReason={isBlank ? t`Write a text first` : run.offReason}
              onClick={() => actor.send({ type: 'go.pressed', id: node.id, action: 'create' })}
            >
              {t`Create`}
            </Button>
          )
        }
      >
        <FooterNote>{isChanged && t`Changed since it was created`}</FooterNote>
      </CardFooter>
    </Card>
  );
}
