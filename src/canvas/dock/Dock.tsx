import { useLingui } from '@lingui/react/macro';
import { Ellipsis, Frame, Hand, ListTree, Maximize, Minus, MousePointer2, Plus, Redo2, Undo2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import { useStore } from '../../store/useStore.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import float from '../../ui/tokens/float.module.css';
import { useCanvas } from '../canvasContext.ts';
import { preserveBoardFocus } from '../dom/preserveBoardFocus.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { CanvasSettingsProps } from '../viewport/canvasSettings.ts';
import { COVER_ATTRIBUTES } from '../viewport/unobstructedArea.ts';
import s from './Dock.module.css';
import { ZoomLevel } from './ZoomLevel.tsx';

type DockProps = CanvasSettingsProps & {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Further tools beside the hand, the comments' for one. */
  readonly children?: ReactNode;
};

/** The dock at the board's foot. In a narrow window it has the most used tools, and shows the others when it is asked to. */
export function Dock({ canUndo, canRedo, children, ...settings }: DockProps) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const { commands, panels, tool, openAddMenu, startFrame } = canvas;
  const currentTool = useStore(tool);
  const openPanels = useStore(panels);
  const [isExpanded, setExpanded] = useState(false);

  /** The menu stands on its button; the node comes to a free place near the middle of what is seen. */
  function addNode(event: MouseEvent): void {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { width, height } = canvas.camera.size();
    const middle = screenToBoard(canvas.camera.viewport(), { x: width / 2, y: height / 2 });
    openAddMenu(stagePoint(canvas.elements.stage, { clientX: left, clientY: top - MENU_GAP }), { near: middle });
  }

  return (
    <nav
      className={cx(float.high, float.tools, s.dock)}
      aria-label={t`Tools`}
      data-own-pointer
      data-expanded={isExpanded || undefined}
      {...COVER_ATTRIBUTES}
      onMouseDown={(event) => preserveBoardFocus(event, canvas)}
    >
      {!canvas.scene.isReadOnly() && (
        <>
          <IconButton label={t`Add node`} icon={Plus} size="tool" variant="solid" onClick={addNode} />
          <i className={cx(float.line, s.line, s.wide)} />
        </>
      )}
      <IconButton
        label={t`Select`}
        className={s.wide}
        icon={MousePointer2}
        size="tool"
        shortcut="V"
        pressed={currentTool === 'select'}
        onClick={() => tool.set('select')}
      />
      <IconButton
        label={t`Hand`}
        className={s.wide}
        icon={Hand}
        size="tool"
        shortcut="H"
        pressed={currentTool === 'hand'}
        onClick={() => tool.set('hand')}
      />
      {!canvas.scene.isReadOnly() && (
        <IconButton
          label={t`Frame`}
          className={s.wide}
          icon={Frame}
          size="tool"
          shortcut="F"
          pressed={currentTool === 'frame'}
          onClick={startFrame}
        />
      )}
      {children}
      {!canvas.scene.isReadOnly() && (
        <>
          <i className={cx(float.line, s.line)} />
          <IconButton
            label={t`Undo`}
            icon={Undo2}
            size="tool"
            shortcut="Mod+Z"
            disabled={!canUndo}
            onClick={commands.undo}
          />
          <IconButton
            className={s.wider}
            label={t`Redo`}
            icon={Redo2}
            size="tool"
            shortcut="Mod+Shift+Z"
            disabled={!canRedo}
            onClick={commands.redo}
          />
        </>
      )}
      <i className={cx(float.line, s.line)} />
      <IconButton
        className={s.wide}
        label={t`Zoom out`}
        icon={Minus}
        size="tool"
        shortcut="-"
        onClick={commands.zoomOut}
      />
      <ZoomLevel {...settings} />
      <IconButton
        className={s.wide}
        label={t`Zoom in`}
        icon={Plus}
        size="tool"
        shortcut="+"
        onClick={commands.zoomIn}
      />
      <IconButton
        className={s.wider}
        label={t`Zoom to fit`}
        icon={Maximize}
        size="tool"
        shortcut="1"
        onClick={commands.fitAll}
      />
      <i className={cx(float.line, s.line)} />
      <IconButton
        label={t`Outline`}
        icon={ListTree}
        size="tool"
        shortcut="O"
        pressed={openPanels.has('outline')}
        onClick={() => panels.toggle('outline')}
      />
      <IconButton
        className={s.more}
        label={t`More tools`}
        icon={Ellipsis}
        size="tool"
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      />
    </nav>
  );
}

const MENU_GAP = 8;
