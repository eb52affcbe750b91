import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  FoldHorizontal,
  FoldVertical,
  UnfoldHorizontal,
  UnfoldVertical,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NodeId } from '../../../../../contract/ids.ts';
import { isFixed } from '../../../../board/document/board.ts';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import { useNode } from '../../../../canvas/render/useNode.ts';
import type { Point } from '../../../../geometry/plane/point.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { NumberField } from '../../../../ui/fields/number/NumberField.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import type { IconShape } from '../../../../ui/icons/Icon.tsx';
import { BoardSheet } from '../../BoardSheet.tsx';
import s from './properties.module.css';

/** Board units of a press. */
const STEPS = ['1', '10', '100'] as const;
type Step = (typeof STEPS)[number];

type PlaceSheetProps = { readonly session: BoardSession; readonly onClose: () => void };

/** Moves what is selected, and resizes a single node, by presses and figures: nothing of it is dragged. It follows the selection. */
export function PlaceSheet({ session: { actor }, onClose }: PlaceSheetProps) {
  const { t } = useLingui();
  const { commands } = useCanvas();
  const [step, setStep] = useState<Step>('10');
  const selection = useSelector(actor, ({ context }) => context.selection);
  const board = useSelector(actor, ({ context }) => context.board);
  const nodes = [...selection].flatMap((id) => board.nodes.get(id as NodeId) ?? []);
  const [node, ...others] = nodes;
  const isOver = node === undefined;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (!node) return null;
  const lockedReason = nodes.every(isFixed) ? t`Everything selected is locked` : undefined;
  const { length: count } = nodes;
  const title = others.length > 0 ? plural(count, { one: '# node', other: '# nodes' }) : t`Move and resize`;

  return (
    <BoardSheet label={t`Move and resize`} title={<h2>{title}</h2>} className={s.sheet} onClose={onClose}>
      <div className={s.fields}>
        <SegmentedControl
          label={t`Step size`}
          showLabel
          wide
          value={step}
          segments={STEPS.map((value) => ({ value, label: value }))}
          onChange={setStep}
        />
        <StepButtons
          label={t`Move`}
          offReason={lockedReason}
          buttons={[
            [t`Move left`, ArrowLeft, { x: -Number(step), y: 0 }],
            [t`Move right`, ArrowRight, { x: Number(step), y: 0 }],
            [t`Move up`, ArrowUp, { x: 0, y: -Number(step) }],
            [t`Move down`, ArrowDown, { x: 0, y: Number(step) }],
          ]}
          onPress={commands.nudge}
        />
        {others.length === 0 && <PlaceFields id={node.id} step={Number(step)} offReason={lockedReason} />}
      </div>
    </BoardSheet>
  );
}

type StepButtonsProps = {
  readonly label: string;
  readonly offReason: string | undefined;
  readonly buttons: readonly (readonly [label: string, icon: IconShape, by: Point])[];
  readonly onPress: (by: Point) => void;
};

function StepButtons({ label, offReason, buttons, onPress }: StepButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and a border
    <div role="group" aria-label={label} className={s.steps}>
      {buttons.map(([name, icon, by]) => (
        <IconButton key={name} label={name} icon={icon} size="tool" offReason={offReason} onClick={() => onPress(by)} />
      ))}
    </div>
  );
}

type PlaceFieldsProps = { readonly id: NodeId; readonly step: number; readonly offReason: string | undefined };

/** The place and the size of one node. */
function PlaceFields({ id, step, offReason }: PlaceFieldsProps) {
  const { t } = useLingui();
  const { commands, deferredGestures, scene } = useCanvas();
  const shown = useNode({ scene }, id, () => scene.node(id));
  if (!shown) return null;
  const { position, type } = shown.node;
  const [width, height] = [Math.round(shown.maxX - shown.minX), Math.round(shown.maxY - shown.minY)];
  const rule = scene.factsOf(type)?.resize;
  const isOff = offReason !== undefined;
  const resize = (by: Point) => deferredGestures.use(({ resizeBy }) => void resizeBy(by));
  return (
    <>
      <div className={s.pair}>
        <NumberField
          label="X"
          value={Math.round(position.x)}
          step={step}
          disabled={isOff}
          onChange={(x) => commands.nudge({ x: x - position.x, y: 0 })}
        />
        <NumberField
          label="Y"
          value={Math.round(position.y)}
          step={step}
          disabled={isOff}
          onChange={(y) => commands.nudge({ x: 0, y: y - position.y })}
        />
      </div>
      {rule && (
        <>
          <StepButtons
            label={t`Resize`}
            offReason={offReason}
            buttons={[
              [t`Narrower`, FoldHorizontal, { x: -step, y: 0 }],
              [t`Wider`, UnfoldHorizontal, { x: step, y: 0 }],
              ...(rule.along === 'width'
                ? []
                : ([
                    [t`Shorter`, FoldVertical, { x: 0, y: -step }],
                    [t`Taller`, UnfoldVertical, { x: 0, y: step }],
                  ] as const)),
            ]}
            onPress={resize}
          />
          <div className={s.pair}>
            <NumberField
              label={t`Width`}
              value={width}
              min={rule.minSize.width}
              max={rule.maxSize.width}
              step={step}
              disabled={isOff}
              onChange={(next) => resize({ x: next - width, y: 0 })}
            />
            {rule.along !== 'width' && (
              <NumberField
                label={t`Height`}
                value={height}
                min={rule.minSize.height}
                max={rule.maxSize.height}
                step={step}
                disabled={isOff}
                onChange={(next) => resize({ x: 0, y: next - height })}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}
