import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, CircleAlert, CircleCheck, Clock, ImagePlus, Images, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemMessage } from '../../session/problemMessage.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../ui/display/Progress.tsx';
import { useLocalPicture } from '../../ui/display/useLocalPicture.ts';
import { formatClock, useSecondsLeft } from '../../ui/display/useSecondsLeft.ts';
import { Icon, type IconShape } from '../../ui/icons/Icon.tsx';
import { LanguageMenu, type LanguageMenuProps } from '../TopBar/LanguageMenu.tsx';
import s from './phone.module.css';
import type { EndReason } from './phoneFailure.ts';
import type { PhoneState, PhoneUpload } from './usePhoneUpload.ts';

type StateOf<K extends PhoneState['kind']> = Extract<PhoneState, { readonly kind: K }>;

/** The page that a phone opens by a scanned code: one image from its camera or its gallery goes to the board. */
export function PhonePage({ upload, ...language }: { upload: PhoneUpload } & LanguageMenuProps) {
  const { t } = useLingui();
  const { state } = upload;
  return (
    <main className={s.page}>
      <div className={s.language}>
        <LanguageMenu {...language} />
      </div>
      <title>{t`Upload from your phone – Maquette`}</title>
      {state.kind === 'ready' && <ReadyView state={state} upload={upload} />}
      {state.kind === 'sending' && <SendingView state={state} onCancel={upload.cancel} />}
      {state.kind === 'done' && <DoneView state={state} />}
      {state.kind === 'ended' && <EndedView reason={state.reason} />}
      {state.kind === 'loadFailed' && <LoadFailedView error={state.error} onRetry={upload.reload} />}
    </main>
  );
}

function ReadyView({
  state: { target, problem, retryFile },
  upload,
}: {
  state: StateOf<'ready'>;
  upload: PhoneUpload;
}) {
  const { t, i18n } = useLingui();
  const { name } = target;
  const secondsLeft = useSecondsLeft(target.expiresAt);
  const expire = useEffectEvent(upload.expire);
  useEffect(() => {
    if (secondsLeft === 0) expire();
  }, [secondsLeft]);
  return (
    <>
      <Heading lead={t`It appears on the board at once. One image per code.`}>{t`Add an image to “${name}”`}</Heading>
      <Picture file={retryFile ?? null} />
      {problem && (
        <div role="alert" className={s.problem}>
          <Icon of={CircleAlert} size="lg" />
          <p>
            <b>{typeof problem.text === 'string' ? problem.text : i18n._(problem.text)}</b>
            {problem.advice && <span>{i18n._(problem.advice)}</span>}
          </p>
        </div>
      )}
      <div className={s.ways}>
        {retryFile && (
          <Button variant="primary" wide className={s.big} icon={RotateCcw} onClick={() => upload.choose(retryFile)}>
            {t`Try again`}
          </Button>
        )}
        <FileButton primary={!retryFile} capture icon={Camera} onChoose={upload.choose}>
          {t`Take a photo`}
        </FileButton>
        <FileButton icon={Images} onChoose={upload.choose}>
          {t`Choose from gallery`}
        </FileButton>
        <TimeLeft secondsLeft={secondsLeft} canExtend={target.canExtend} onExtend={upload.extend} />
      </div>
    </>
  );
}

/** From here on a person is told that the time ends, and may ask for more. */
const LAST_SECONDS = 120;

type TimeLeftProps = { secondsLeft: number; canExtend: boolean; onExtend: () => Promise<boolean> };

/** The time that is left; near its end it is told, and more can be had by one press. */
function TimeLeft({ secondsLeft, canExtend, onExtend }: TimeLeftProps) {
  const { t } = useLingui();
  const clock = useRef<HTMLParagraphElement>(null);
  const [wasExtended, setWasExtended] = useState(false);
  const remainingTime = formatClock(secondsLeft);
  const isEnding = secondsLeft <= LAST_SECONDS;
  const endingText = canExtend
    ? t`This link ends in less than two minutes. Press Ten more minutes to keep it.`
    : t`This link ends in less than two minutes. For more time, press New code on the computer.`;
  const extendedText = wasExtended ? t`This link works for ten more minutes.` : '';

  async function extend(): Promise<void> {
    if (!(await onExtend())) return;
    setWasExtended(true);
    // The button goes, now that there is time.
    clock.current?.focus();
  }

  return (
    <>
      <p ref={clock} tabIndex={-1} className={s.clock}>
        {t`This link works for ${remainingTime} more`}
      </p>
      <p role="status" className={isEnding ? s.ending : 'sr-only'}>
        {isEnding ? endingText : extendedText}
      </p>
      {isEnding && canExtend && (
        <Button wide className={s.big} icon={Clock} onClick={() => void extend()}>
          {t`Ten more minutes`}
        </Button>
      )}
    </>
  );
}

type FileButtonProps = {
  primary?: boolean;
  /** Opens the camera where the phone has one. */
  capture?: boolean;
  icon: IconShape;
  onChoose: (file: File) => void;
  children: string;
};

function FileButton({ primary, capture, icon, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'default'}
        wide
        className={s.big}
        icon={icon}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        {...(capture && { capture: 'environment' })}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

function SendingView({ state: { file, fraction }, onCancel }: { state: StateOf<'sending'>; onCancel: () => void }) {
  const { t } = useLingui();
  const isCounted = fraction !== undefined && fraction < 1;
  return (
    <>
      <Heading lead={t`Keep this page open for a moment.`}>{t`Sending…`}</Heading>
      <Picture file={file}>
        <div className={s.work}>
          <p>
            <span>{fraction === 1 ? t`The board is processing it` : t`Sending`}</span>
            {isCounted && <span>{Math.floor(fraction * 100)}%</span>}
          </p>
          <ProgressBar label={t`Progress`} {...(isCounted && { value: fraction })} />
        </div>
      </Picture>
      <div className={s.ways}>
        <Button wide className={s.big} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </>
  );
}

function DoneView({ state: { target, file } }: { state: StateOf<'done'> }) {
  const { t } = useLingui();
  const { name } = target;
  return (
    <>
      <Heading lead={t`You can close this page.`}>{t`It is on the board`}</Heading>
      <Picture file={file} />
      <p className={s.received}>
        <Icon of={CircleCheck} size="lg" />
        <Trans>Received by {name}</Trans>
      </p>
    </>
  );
}

/** The state of the code, and what to do. */
function EndedView({ reason }: { reason: EndReason }) {
  const { t } = useLingui();
  const texts: Record<EndReason, readonly [string, string]> = {
    expired: [t`Upload timed out, try again`, t`Press New code on the computer, then scan it.`],
    used: [t`This code was already used`, t`A code takes one image. For another, make a new code on the computer.`],
    closed: [t`This code was closed on the computer`, t`Make a new code there, then scan it.`],
    unknown: [t`This code doesn’t work`, t`Scan the code on the computer again.`],
    gone: [t`The board can’t accept this image`, t`Can’t upload: the node is locked or gone. Check your computer.`],
  };
  const [title, lead] = texts[reason];
  return <Heading lead={lead}>{title}</Heading>;
}

function LoadFailedView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Heading lead={t`The phone must be on the computer’s network, or the server reachable from the internet.`}>
        {i18n._(problemMessage(error))}
      </Heading>
      <div className={s.ways}>
        <Button variant="primary" wide className={s.big} icon={RotateCcw} onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    </>
  );
}

/** Each state's heading takes the focus, so that it is read out. */
function Heading({ lead, children }: { lead: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      <p className={s.lead}>{lead}</p>
    </header>
  );
}

/** The image that was chosen, or where it will be. */
function Picture({ file, children }: { file: File | null; children?: ReactNode }) {
  const address = useLocalPicture(file);
  return (
    <div className={s.picture}>
      {address ? <img src={address} alt={file?.name} /> : <Icon of={ImagePlus} size="xl" />}
      {children}
    </div>
  );
}
