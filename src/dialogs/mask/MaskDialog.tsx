import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { EditorDialog } from '../../ui/modals/EditorDialog.tsx';
import { UndoRedoButtons } from '../editor/UndoRedoButtons.tsx';
import { useReportDraft } from '../editor/useReportDraft.ts';
import { isUnsaved } from './edits.ts';
import { MaskAnnouncer } from './MaskAnnouncer.tsx';
import { MaskProperties } from './MaskProperties.tsx';
import { MaskStage } from './MaskStage.tsx';
import { MaskTools } from './MaskTools.tsx';
import { type MaskActor, type MaskDialogProps, useMask } from './useMask.ts';
import { createPartFinder } from './wand/partFinder.ts';

const HELP_PATH = '/docs/nodes/inpaint';

/** The dialog that paints what may change of a picture. Mount it to open it. */
export default function MaskDialog(props: MaskDialogProps) {
  const { picture, previousMask, notice, readOnly, onCancel, onUnsaved, onDraft } = props;
  const [findPart] = useState(() => createPartFinder(picture));
  const actor = useMask(props, findPart);
  const stage = useRef<HTMLDivElement>(null);
  const hasUnsavedChanges = useSelector(actor, ({ context }) => isUnsaved(context));
  const saving = useSelector(actor, (snapshot) => snapshot.matches({ dialog: 'saving' }));
  useReportDraft(
    useSelector(actor, ({ context }) => (isUnsaved(context) ? context.history.present : null)),
    onDraft,
  );
  useEffect(() => {
    onUnsaved?.(hasUnsavedChanges);
  }, [onUnsaved, hasUnsavedChanges]);

  return (
    <EditorDialog
      open
      onClose={onCancel}
      title={<Trans>Mask</Trans>}
      hint={readOnly ? <Trans>Read-only</Trans> : <Trans>Only what is green changes</Trans>}
      helpHref={HELP_PATH}
      initialFocus={stage}
      tools={readOnly ? undefined : <MaskTools actor={actor} />}
      properties={<MaskProperties actor={actor} readOnly={readOnly} />}
      {...(!readOnly && {
        aside: <HistoryButtons actor={actor} />,
        onSave: () => actor.send({ type: 'save.pressed' }),
        saveLabel: <Trans>Save mask</Trans>,
        saving,
      })}
      unsaved={
        hasUnsavedChanges
          ? { text: <Trans>What you painted hasn’t been saved.</Trans>, stayLabel: <Trans>Keep painting</Trans> }
          : undefined
      }
    >
      <MaskStage
        actor={actor}
        picture={picture}
        previousMask={previousMask}
        stage={stage}
        notice={notice}
        findPart={findPart}
      />
      <MaskAnnouncer actor={actor} />
    </EditorDialog>
  );
}

function HistoryButtons({ actor }: { actor: MaskActor }) {
  const history = useSelector(actor, ({ context }) => context.history);
  const isEmpty = history.present.strokes.length === 0 && !history.present.keepsPreviousMask;
  return (
    <>
      <UndoRedoButtons history={history} send={actor.send} />
      <Button variant="plain" size="sm" disabled={isEmpty} onClick={() => actor.send({ type: 'reset.pressed' })}>
        <Trans>Reset</Trans>
      </Button>
    </>
  );
}
