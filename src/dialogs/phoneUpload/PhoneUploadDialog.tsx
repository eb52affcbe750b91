import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Clock, Copy, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { formatClock, useSecondsLeft } from '../../ui/display/useSecondsLeft.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Dialog } from '../../ui/modals/Dialog.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import s from './phoneUpload.module.css';
import { QrCode } from './QrCode.tsx';

/** The reach of an address: this computer alone, its network, or wherever a phone is. */
export type AddressReach = 'here' | 'network' | 'anywhere';

/** The code that the dialog shows. `expiresAt` is a moment of this device's clock. */
export type PhoneCode =
  | { readonly kind: 'making' }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'made'; readonly url: string; readonly expiresAt: number; readonly reach: AddressReach };

type PhoneUploadDialogProps = { code: PhoneCode; onRenew: () => void; onClose: () => void };

/** Shows a code that a phone scans to send one image, and waits for it. */
export default function PhoneUploadDialog({ code, onRenew, onClose }: PhoneUploadDialogProps) {
  const { t } = useLingui();
  const cancel = useRef<HTMLButtonElement>(null);
  const secondsLeft = useSecondsLeft(code.kind === 'made' ? code.expiresAt : 0);
  const isExpired = code.kind === 'made' && secondsLeft === 0;
  const isOver = isExpired || code.kind === 'failed';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Upload from your phone`}
      initialFocus={cancel}
      aside={
        code.kind !== 'failed' &&
        !isExpired && <WaitingCountdown secondsLeft={code.kind === 'made' ? secondsLeft : undefined} />
      }
      footer={
        <>
          <Button ref={cancel} variant="plain" onClick={onClose}>
            {isOver ? t`Close` : t`Cancel`}
          </Button>
          {code.kind !== 'making' && (
            <Button variant={isOver ? 'primary' : 'default'} onClick={onRenew}>
              {code.kind === 'failed' ? t`Try again` : t`New code`}
            </Button>
          )}
        </>
      }
    >
      {code.kind === 'making' && <div className={s.code} />}
      {code.kind === 'failed' && (
        <p role="alert" className={s.problem}>
          <Icon of={CircleAlert} />
          <span>{code.problem}</span>
        </p>
      )}
      {code.kind === 'made' && (
        <>
          {code.reach === 'here' && !isExpired && <LocalOnlyWarning />}
          <div className={cx(s.code, isExpired && s.over)}>
            <QrCode text={code.url} label={t`QR code`} />
            {isExpired && (
              <p role="alert">
                <Icon of={Clock} size="xl" />
                <b>{t`Upload timed out, try again`}</b>
              </p>
            )}
          </div>
          {isExpired ? (
            <p>{t`Codes last ten minutes and take one image, so that nobody else can use them.`}</p>
          ) : (
            <ScanInstructions url={code.url} reach={code.reach} />
          )}
        </>
      )}
      <a href="/docs/phone" target="_blank" rel="noreferrer">{t`Help on photos from your phone`}</a>
    </Dialog>
  );
}

function LocalOnlyWarning() {
  return (
    <p className={s.warning}>
      <Icon of={TriangleAlert} />
      <span>
        <Trans>
          Only this computer can open this address. Start the server with HOST=0.0.0.0 so that phones in your network
          reach it, or set PUBLIC_URL to the address that they reach.
        </Trans>
      </span>
    </p>
  );
}

/** Instructions, and the address for whoever cannot scan. */
function ScanInstructions({ url, reach }: { url: string; reach: AddressReach }) {
  const { t } = useLingui();
  const [copiedUrl, setCopiedUrl] = useState<string>();

  async function copyUrl(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setCopiedUrl(url);
    } catch (error) {
      // The address stands in the field for the person's own keys.
      console.error('clipboard', error);
    }
  }

  return (
    <>
      <ol className={s.steps}>
        <li>
          <span>
            {t`Scan with your phone’s camera`}
            {reach === 'network' && <small>{t`Your phone must be on the same network as this computer.`}</small>}
          </span>
        </li>
        <li>{t`Take a photo or choose one`}</li>
        <li>{t`It appears in this node`}</li>
      </ol>
      <TextField
        label={t`Or open this address on your phone`}
        readOnly
        value={url}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
        action={
          <IconButton
            label={copiedUrl === url ? t`Copied` : t`Copy the address`}
            icon={copiedUrl === url ? Check : Copy}
            onClick={() => void copyUrl()}
            offReason={navigator.clipboard ? undefined : t`Copying needs https or localhost`}
          />
        }
      />
    </>
  );
}

/** The time left of the code. It is read out when it begins, and at its last minute. */
function WaitingCountdown({ secondsLeft }: { secondsLeft: number | undefined }) {
  const { t } = useLingui();
  if (secondsLeft === undefined) {
    return (
      <span className={s.waiting}>
        <Spinner size="sm" />
        {t`Making a code…`}
      </span>
    );
  }
  const clock = formatClock(secondsLeft);
  return (
    <>
      <span className={s.waiting} role="timer">
        <Spinner size="sm" />
        {t`Waiting for an image, ${clock}`}
      </span>
      <span className="sr-only" role="status">
        {secondsLeft > 60 ? t`Waiting for an image. The code lasts ten minutes.` : t`The code expires in one minute.`}
      </span>
    </>
  );
}
