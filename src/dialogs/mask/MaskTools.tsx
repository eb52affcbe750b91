import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Brush, Eraser, Hand, Lasso, Plus, WandSparkles } from 'lucide-react';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import { EditorRule } from '../../ui/modals/EditorDialog.tsx';
import { ToolButton, ToolButtons } from '../editor/ToolButtons.tsx';
import { PAINT_MODE_KEYS, TOOL_KEYS } from './keys.ts';
import { TOOL_NAMES } from './labels.ts';
import type { MaskTool } from './paint/maskStrokes.ts';
import type { MaskActor } from './useMask.ts';

const TOOL_ICONS: Record<MaskTool, IconShape> = { brush: Brush, lasso: Lasso, wand: WandSparkles, hand: Hand };

/** The tools at the left of the mask dialog. */
export function MaskTools({ actor }: { actor: MaskActor }) {
  const { t } = useLingui();
  const erases = useSelector(actor, ({ context }) => context.erases);
  const selectErasing = (next: boolean) => actor.send({ type: 'use.selected', erases: next });
  const buttons = {
    icons: TOOL_ICONS,
    names: TOOL_NAMES,
    shortcuts: TOOL_KEYS,
    selected: useSelector(actor, ({ context }) => context.tool),
    onChoose: (tool: MaskTool) => actor.send({ type: 'tool.selected', tool }),
  };
  return (
    <>
      <ToolButtons {...buttons} tools={['brush', 'lasso', 'wand']} />
      <EditorRule />
      <ToolButton
        label={t`Add`}
        icon={Plus}
        pressed={!erases}
        shortcut={PAINT_MODE_KEYS.add}
        onClick={() => selectErasing(false)}
      />
      <ToolButton
        label={t`Erase`}
        icon={Eraser}
        pressed={erases}
        shortcut={PAINT_MODE_KEYS.erase}
        onClick={() => selectErasing(true)}
      />
      <EditorRule />
      <ToolButtons {...buttons} tools={['hand']} />
    </>
  );
}
