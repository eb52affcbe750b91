import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Camera, Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ModelView } from '../../model3D/createView.tsx';
import type { UnitlessFormat } from '../../model3D/units.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { AlertDialog } from '../../ui/modals/AlertDialog.tsx';
import { EditorDialog } from '../../ui/modals/EditorDialog.tsx';
import type { KeyPress } from '../stage/attachEditorKeys.ts';
import { commandForKey } from './keys.ts';
import { INITIAL_SETTINGS, type ViewerSettings } from './settings.ts';
import { useViewer3D, type Viewer3DEffects } from './useViewer3D.ts';
import { Viewer3DProperties } from './Viewer3DProperties.tsx';
import { Viewer3DStage } from './Viewer3DStage.tsx';
import { Viewer3DTools } from './Viewer3DTools.tsx';

type Viewer3DDialogProps = Viewer3DEffects & {
  /** The title of the dialog: the 3D view, the 3D viewer. */
  readonly title: ReactNode;
  readonly helpHref: string;
  /** A description of the model, for those who do not see it. */
  readonly alt: string;
  /** The format of its file, where that does not say what it counts. */
  readonly unitless: UnitlessFormat | undefined;
  /** The address of a picture of the model that the server drew, for browsers without WebGL. */
  readonly stillAddress: string | undefined;
  /** The node is locked, or the board is only looked at: nothing may be added to it. */
  readonly readOnly: boolean;
  /** The model was deleted from the board meanwhile: a snapshot would have no place. */
  readonly isModelDeleted?: boolean;
  /** Why a snapshot was refused, where that must be read. */
  readonly alert?: string | undefined;
  readonly onReadAlert?: () => void;
  readonly onDownload: () => void;
  readonly onCancel: () => void;
};

/** A model from all sides, and what can be taken of it: a snapshot, an STL, its file. Mount it to open it. */
export default function Viewer3DDialog(props: Viewer3DDialogProps) {
  const {
    title,
    helpHref,
    alt,
    unitless,
    stillAddress,
    readOnly,
    isModelDeleted: isDeleted,
    alert,
    onReadAlert,
    onDownload,
    onCancel,
  } = props;
  const { t } = useLingui();
  const view = useRef<ModelView>(undefined);
  const stage = useRef<HTMLElement>(null);
  const { actor, model } = useViewer3D(props, view);
  const [settings, setSettings] = useState<ViewerSettings>(INITIAL_SETTINGS);
  const change = (next: Partial<ViewerSettings>) => setSettings((before) => ({ ...before, ...next }));
  const state = useSelector(actor, ({ value }) => value);
  const goneReason = isDeleted ? t`This model was deleted` : undefined;
  const viewOffReasons: Partial<Record<typeof state.view, string>> = {
    loading: t`The model is still loading`,
    lost: t`The view is being restored`,
    missing: t`This browser can’t draw 3D`,
    failed: t`The model couldn’t be shown`,
  };

  function handleKey(press: KeyPress): boolean {
    const command = commandForKey(press);
    switch (command?.kind) {
      case 'tool':
        change({ tool: command.tool });
        return true;
      case 'view':
        view.current?.setView(command.view);
        return true;
      case 'fit':
        view.current?.fit();
        return true;
      case 'wireframe':
        change({ wireframe: !settings.wireframe });
        return true;
      case undefined:
        return isCameraKey(press) && (view.current?.pressKey(press) ?? false);
    }
  }

  return (
    <EditorDialog
      open
      onClose={onCancel}
      title={title}
      hint={t`Drag to turn, scroll to zoom`}
      helpHref={helpHref}
      initialFocus={stage}
      tools={<Viewer3DTools view={view} settings={settings} change={change} isOff={state.view !== 'shown'} />}
      properties={<Viewer3DProperties actor={actor} unitless={unitless} settings={settings} change={change} />}
      aside={
        <>
          <Button
            variant="plain"
            busy={state.stl === 'exporting'}
            offReason={goneReason}
            onClick={() => actor.send({ type: 'export.pressed' })}
          >
            {t`Export STL`}
          </Button>
          <Button variant="plain" icon={Download} offReason={goneReason} onClick={onDownload}>
            {t`Download`}
          </Button>
        </>
      }
      cancelLabel={t`Close`}
      onSave={() => actor.send({ type: 'snapshot.pressed', snapshot: settings.snapshot })}
      saveIcon={Camera}
      saveLabel={t`Take snapshot`}
      saving={state.snapshot === 'taking'}
      saveOffReason={goneReason ?? (readOnly ? t`This node is read-only` : viewOffReasons[state.view])}
    >
      <Viewer3DStage
        actor={actor}
        model={model}
        view={view}
        stage={stage}
        settings={settings}
        handleKey={handleKey}
        alt={alt}
        stillAddress={stillAddress}
      />
      <AlertDialog text={alert} onClose={() => onReadAlert?.()} />
    </EditorDialog>
  );
}

/** Tells whether a key may be the camera's: with the focus on a button the arrows walk through the tools. */
function isCameraKey({ key, mod, alt, focus }: KeyPress): boolean {
  return !mod && !alt && (focus === 'stage' || (focus === 'other' && !key.startsWith('Arrow')));
}
