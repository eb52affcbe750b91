import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Circle, ImagePlus, MousePointer2, PaintBucket, PencilLine, Slash, Square } from 'lucide-react';
import type { MouseEvent } from 'react';
import { EditorRule } from '../../ui/Editor.tsx';
import type { IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { BACKGROUND_KEY, TOOL_KEYS } from './keyEvents.ts';
import type { Tool } from './shapes.ts';
import type { SketchActor } from './useSketch.ts';
import { TOOL_NAMES } from './words.ts';

const TOOL_ICONS: Record<Tool, IconShape> = {
  doodle: PencilLine,
  select: MousePointer2,
  line: Slash,
  rect: Square,
  ellipse: EllipseIcon,
  circle: Circle,
  fill: PaintBucket,
};
const HANDS: readonly Tool[] = ['doodle', 'select'];
const FORMS: readonly Tool[] = ['line', 'rect', 'ellipse', 'circle', 'fill'];

type SketchToolsProps = { actor: SketchActor; onChooseBackground: (() => void) | undefined };

/** The tools at the left of the sketch dialog, each with its letter in the tooltip. */
export function SketchTools({ actor, onChooseBackground }: SketchToolsProps) {
  const { t } = useLingui();
  const buttons = (tools: readonly Tool[]) => tools.map((tool) => <ToolButton key={tool} actor={actor} tool={tool} />);
  return (
    <>
      {buttons(HANDS)}
      <EditorRule />
      {buttons(FORMS)}
      {onChooseBackground && (
        <>
          <EditorRule />
          <IconButton
            label={t`Background`}
            icon={ImagePlus}
            size="tool"
            shortcut={BACKGROUND_KEY}
            onMouseDown={keepFocus}
            onClick={onChooseBackground}
          />
        </>
      )}
    </>
  );
}

function ToolButton({ actor, tool }: { actor: SketchActor; tool: Tool }) {
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

function EllipseIcon({ size, strokeWidth, className }: { size?: number; strokeWidth?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      className={className}
      aria-hidden="true"
    >
      <ellipse cx="12" cy="12" rx="10" ry="6" />
    </svg>
  );
}
