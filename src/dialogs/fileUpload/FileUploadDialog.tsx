import { useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAccepted } from '../../machines/run/nodeUpload.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Dialog } from '../../ui/modals/Dialog.tsx';
import s from './fileUpload.module.css';

type FileUploadDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Endings of file names that are taken, in any case. */
  extensions: readonly string[];
  texts: {
    /** The text on the kinds of files to drop. */
    drop: string;
    /** The text on the formats. */
    formats: string;
    /** Answers a file of another kind. */
    wrongFormatMessage: string;
  };
  /** Given a file that is taken by its name. */
  onChoose: (file: File) => void;
};

/** Asks for one file: it is chosen, dropped or pasted. */
export default function FileUploadDialog(props: FileUploadDialogProps) {
  const { open, onClose, title, extensions, texts, onChoose } = props;
  const { t } = useLingui();
  const fileInput = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  function acceptFile(file: File | undefined): void {
    if (!file) return;
    if (isAccepted({ extensions }, file)) onChoose(file);
    else setIsRefused(true);
  }

  const acceptPastedFile = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    if (!file) return;
    event.preventDefault();
    acceptFile(file);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => acceptPastedFile(event);
    const aborter = new AbortController();
    const { signal } = aborter;
    document.addEventListener('paste', onPaste, { signal });
    return () => aborter.abort();
  }, []);

  /** The page holds drops off everywhere else: it must not hear of this one. */
  function captureDragEvent(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setIsDraggedOver(event.type === 'dragover');
  }
  function onDrop(event: DragEvent): void {
    captureDragEvent(event);
    acceptFile(event.dataTransfer.files[0]);
  }

  return (
    <Dialog open={open} onClose={onClose} title={title} initialFocus={button}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        className={s.zone}
        data-over={isDraggedOver || undefined}
        onDragOver={captureDragEvent}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={onDrop}
      >
        <Icon of={FileUp} size="xl" />
        <b>{texts.drop}</b>
        <span>{texts.formats}</span>
        <Button ref={button} variant="primary" onClick={() => fileInput.current?.click()}>
          {t`Choose file`}
        </Button>
        <span className={s.paste}>{t`Or paste one from the clipboard.`}</span>
      </div>
      {isRefused && (
        <p className={s.problem} role="alert">
          {texts.wrongFormatMessage}
        </p>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          acceptFile(file);
        }}
      />
    </Dialog>
  );
}
