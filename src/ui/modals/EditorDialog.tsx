import { Dialog as Base } from '@base-ui/react/dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleQuestionMark } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useContext, useId } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconLink } from '../buttons/IconLink.tsx';
import type { IconShape } from '../icons/Icon.tsx';
import { shortcutOf } from '../keyboard/shortcuts.ts';
import { cx } from '../tokens/cx.ts';
import { CloseButton } from './Dialog.tsx';
import { DialogShell, type DialogShellProps, useCloseDialog } from './DialogShell.tsx';
import s from './EditorDialog.module.css';
import { EditorCompanyContext } from './editorCompanyContext.ts';
import { StageHintContext } from './stageHintContext.ts';

const SAVE_SHORTCUT = 'Mod+S';

interface EditorDialogProps extends Omit<DialogShellProps, 'className'> {
  title: ReactNode;
  /** One quiet line beside the title. */
  hint?: ReactNode;
  /** Address of the help page, opened in a new tab. */
  helpHref?: string;
  /** Tool buttons (`IconButton size="tool"`), in a column at the left; `EditorRule` between groups. */
  tools?: ReactNode;
  /** Fields of what is selected, in a column at the right. */
  properties?: ReactNode;
  /** Left part of the footer: undo, redo, reset. */
  aside?: ReactNode;
  /** The stage: what is edited. */
  children: ReactNode;
  onSave?: () => void;
  saveLabel?: ReactNode;
  saveIcon?: IconShape;
  /** Switches Save off and says why. */
  saveOffReason?: string | undefined;
  saving?: boolean;
  /** `Cancel` unless the dialog only shows something: then `Close`. */
  cancelLabel?: ReactNode;
  /** Further buttons between Cancel and Save. */
  actions?: ReactNode;
}

/** The one frame for all editors: title and help, tools, stage, properties, Cancel and Save. */
export function EditorDialog(props: EditorDialogProps) {
  const { title, hint, helpHref, tools, properties, aside, children, open, onClose, unsaved, initialFocus } = props;
  const { t } = useLingui();
  const company = useContext(EditorCompanyContext);
  const stageHintId = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (!props.onSave || shortcutOf(event.nativeEvent) !== SAVE_SHORTCUT) return;
    event.preventDefault();
    if (!props.saving && props.saveOffReason === undefined) props.onSave();
  }

  return (
    <DialogShell
      {...{ open, onClose, unsaved, initialFocus, finalFocus: props.finalFocus }}
      className={cx(s.editor, !tools && s.noTools, !properties && s.noProperties)}
      onKeyDown={onKeyDown}
    >
      <div className={s.head}>
        <Base.Title className={s.title}>{title}</Base.Title>
        {hint && <span className={s.hint}>{hint}</span>}
        <span className={s.gap} />
        {company}
        {helpHref && <IconLink label={t`Help`} icon={CircleQuestionMark} href={helpHref} newTab />}
        <CloseButton />
      </div>
      {tools && (
        <div
          role="toolbar"
          aria-label={t`Tools`}
          data-tip-side="right"
          className={s.tools}
          onKeyDown={focusToolByArrow}
        >
          {tools}
        </div>
      )}
      <StageHintContext value={stageHintId}>
        <div className={s.stage}>{children}</div>
        {properties && <div className={s.properties}>{properties}</div>}
      </StageHintContext>
      <EditorFooter {...props} aside={aside} />
    </DialogShell>
  );
}

function EditorFooter({
  aside,
  actions,
  cancelLabel,
  onSave,
  saveLabel,
  saveIcon,
  saveOffReason,
  saving,
}: EditorDialogProps) {
  const close = useCloseDialog();
  return (
    <div className={s.foot}>
      {aside}
      <span className={s.gap} />
      <Button variant="plain" onClick={close}>
        {cancelLabel ?? (onSave ? <Trans>Cancel</Trans> : <Trans>Close</Trans>)}
      </Button>
      {actions}
      {onSave && (
        <Button
          variant="primary"
          data-save=""
          shortcut={SAVE_SHORTCUT}
          onClick={onSave}
          busy={Boolean(saving)}
          offReason={saveOffReason}
          {...(saveIcon && { icon: saveIcon })}
        >
          {saveLabel ?? <Trans>Save</Trans>}
        </Button>
      )}
    </div>
  );
}

const STEP_BY_KEY: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** In a toolbar the arrow keys move between the tools; Tab still reaches each. */
function focusToolByArrow(event: KeyboardEvent<HTMLDivElement>) {
  const step = STEP_BY_KEY[event.key];
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')];
  const index = tools.indexOf(event.target as HTMLElement);
  if (!step || index < 0) return;
  event.preventDefault();
  tools[(index + step + tools.length) % tools.length]?.focus();
}

/** A hairline between two groups of tools. */
export function EditorRule() {
  return <span className={s.rule} aria-hidden="true" />;
}

/** A titled group of fields in the properties column. */
export function EditorGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={s.group}>
      {title && <h3>{title}</h3>}
      {children}
    </section>
  );
}
