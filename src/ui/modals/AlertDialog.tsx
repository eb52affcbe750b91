import { Dialog as Base } from '@base-ui/react/dialog';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { cx } from '../tokens/cx.ts';
import s from './Dialog.module.css';

interface AlertDialogProps {
  /** The text to show; nothing shows while it is undefined. */
  text: ReactNode | undefined;
  onClose: () => void;
}

/** Says one thing that must be read, with OK. The dialog's whole text is `text`. */
export function AlertDialog({ text, onClose }: AlertDialogProps) {
  const textId = useId();
  // The words stay while the dialog fades out.
  const [lastText, setLastText] = useState(text);
  if (text !== undefined && text !== lastText) setLastText(text);
  return (
    <Base.Root open={text !== undefined} onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className={s.scrim} forceRender />
        <Base.Popup role="alertdialog" aria-labelledby={textId} className={cx(s.dialog, s.sm)}>
          <div className={s.alertBody}>
            <Icon of={CircleAlert} size="lg" />
            <p id={textId}>{text ?? lastText}</p>
          </div>
          <div className={s.foot}>
            <Button variant="primary" onClick={onClose}>
              <Trans>OK</Trans>
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
