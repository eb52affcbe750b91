import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  Circle,
  Eraser,
  FlipHorizontal2,
  ImagePlus,
  MousePointer2,
  PaintBucket,
  PencilLine,
  Slash,
  Square,
} from 'lucide-react';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import { EditorRule } from '../../ui/modals/EditorDialog.tsx';
import { ToolButton, ToolButtons } from '../editor/ToolButtons.tsx';
import type { Tool } from './drawing/shapes.ts';
import { BACKGROUND_KEY, MIRROR_KEY, TOOL_KEYS } from './keys.ts';
import { TOOL_NAMES } from './labels.ts';
import type { SketchActor } from './useSketch.ts';

const TOOL_ICONS: Record<Tool, IconShape> = {
  doodle: PencilLine,
  eraser: Eraser,
  select: MousePointer2,
  line: Slash,
  rect: Square,
  ellipse: EllipseIcon,
  circle: Circle,
  fill: PaintBucket,
};
const POINTER_TOOLS: readonly Tool[] = ['doodle', 'eraser', 'select'];
const SHAPE_TOOLS: readonly Tool[] = ['line', 'rect', 'ellipse', 'circle', 'fill'];

type SketchToolsProps = { actor: SketchActor; onChooseBackground: (() => void) | undefined };

/** The tools at the left of the sketch dialog. */
export function SketchTools({ actor, onChooseBackground }: SketchToolsProps) {
  const { t } = useLingui();
  const buttons = {
    icons: TOOL_ICONS,
    names: TOOL_NAMES,
    shortcuts: TOOL_KEYS,
    selected: useSelector(actor, ({ context }) => context.tool),
    onChoose: (tool: Tool) => actor.send({ type: 'tool.selected', tool }),
  };
  const isMirrored = useSelector(actor, ({ context }) => context.isMirrored);
  return (
    <>
      <ToolButtons {...buttons} tools={POINTER_TOOLS} />
      <EditorRule />
      <ToolButtons {...buttons} tools={SHAPE_TOOLS} />
      <EditorRule />
      <ToolButton
        label={t`Mirror`}
        icon={FlipHorizontal2}
        shortcut={MIRROR_KEY}
        pressed={isMirrored}
        onClick={() => actor.send({ type: 'mirror.switched' })}
      />
      {onChooseBackground && (
        <>
          <EditorRule />
          <ToolButton label={t`Background`} icon={ImagePlus} shortcut={BACKGROUND_KEY} onClick={onChooseBackground} />
        </>
      )}
    </>
  );
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
