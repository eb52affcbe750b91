import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Cuboid, Grid3x3, Maximize, Move, PanelRight, PanelTop, Rotate3d } from 'lucide-react';
import type { RefObject } from 'react';
import type { OrbitTool } from '../../model3D/attachOrbit.ts';
import type { ModelView } from '../../model3D/createView.tsx';
import type { ViewName } from '../../model3D/orbit.ts';
import { EditorRule } from '../../ui/modals/EditorDialog.tsx';
import { ToolButton, ToolButtons } from '../editor/ToolButtons.tsx';
import { FIT_KEY, TOOL_KEYS, VIEW_KEYS, WIREFRAME_KEY } from './keys.ts';
import type { ChangeViewerSettings, ViewerSettings } from './settings.ts';

const TOOL_NAMES = { orbit: msg`Orbit`, pan: msg`Pan` } as const satisfies Record<OrbitTool, unknown>;

type Viewer3DToolsProps = {
  readonly view: RefObject<ModelView | undefined>;
  readonly settings: ViewerSettings;
  readonly change: ChangeViewerSettings;
  /** There is nothing to look at. */
  readonly isOff: boolean;
};

/** The tool of a drag, the side of the model that is seen, and the wireframe. */
export function Viewer3DTools({ view, settings, change, isOff }: Viewer3DToolsProps) {
  const { t } = useLingui();
  const viewButton = (name: ViewName, label: string, icon: typeof Box) => (
    <ToolButton
      label={label}
      icon={icon}
      shortcut={VIEW_KEYS[name]}
      disabled={isOff}
      onClick={() => view.current?.setView(name)}
    />
  );
  return (
    <>
      <ToolButtons
        tools={['orbit', 'pan']}
        icons={{ orbit: Rotate3d, pan: Move }}
        names={TOOL_NAMES}
        shortcuts={TOOL_KEYS}
        selected={settings.tool}
        onChoose={(tool) => change({ tool })}
      />
      <EditorRule />
      <ToolButton
        label={t`Fit`}
        icon={Maximize}
        shortcut={FIT_KEY}
        disabled={isOff}
        onClick={() => view.current?.fit()}
      />
      {viewButton('front', t`Front view`, Cuboid)}
      {viewButton('side', t`Side view`, PanelRight)}
      {viewButton('top', t`Top view`, PanelTop)}
      {viewButton('corner', t`Three-quarter view`, Box)}
      <EditorRule />
      <ToolButton
        label={t`Wireframe`}
        icon={Grid3x3}
        shortcut={WIREFRAME_KEY}
        pressed={settings.wireframe}
        onClick={() => change({ wireframe: !settings.wireframe })}
      />
    </>
  );
}
