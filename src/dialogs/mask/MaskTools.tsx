import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Brush, Eraser, Hand, Lasso, Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { EditorRule } from '../../ui/Editor.tsx';
import type { IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TOOL_KEYS, USE_KEYS } from './keyEvents.ts';
import type { MaskTool } from './painted.ts';
import type { MaskActor } from './useMask.ts';
import { TOOL_NAMES } from './words.ts';

const TOOL_ICONS: Record<MaskTool, IconShape> = { brush: Brush, lasso: Lasso, hand: Hand };

/** The tools at the left of the mask dialog, each with its letter in the tooltip. */
export function MaskTools({ actor }: { actor: MaskActor }) {
  const { t } = useLingui();
  const erases = useSelector(actor, ({ context }) => context.erases);
  const use = (next: boolean) => actor.send({ type: 'use.chosen', erases: next });
  const pressed = { onMouseDown: keepFocus, size: 'tool' } as const;
  return (
    <>
      <ToolButton actor={actor} tool="brush" />
      <ToolButton actor={actor} tool="lasso" />
      <EditorRule />
      <IconButton
        {...pressed}
        label={t`Add`}
        icon={Plus}
        pressed={!erases}
        shortcut={USE_KEYS.add}
        onClick={() => use(false)}
      />
      <IconButton
        {...pressed}
        label={t`Erase`}
        icon={Eraser}
        pressed={erases}
        shortcut={USE_KEYS.erase}
        onClick={() => use(true)}
      />
      <EditorRule />
      <ToolButton actor={actor} tool="hand" />
    </>
  );
}

function ToolButton({ actor, tool }: { actor: MaskActor; tool: MaskTool }) {
  const { i18n } = useLingui();
  const pressed = useSelector(actor, ({ context }) => context.tool === tool);
  return (
    <IconButton
      label={i18n._(TOOL_NAMES[tool])}
      icon={TOOL_ICONS[tool]}
      size="tool"
      pressed={pressed}
      shortcut={TOOL_KEYS[tool]}
      onMouseDown={keepFocus}
      onClick={() => actor.send({ type: 'tool.chosen', tool })}
    />
  );
}

/** A click on a tool leaves the focus on the stage: Space must pan there, not press the tool again. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
