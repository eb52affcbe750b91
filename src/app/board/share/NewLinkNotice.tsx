import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isLocalAddress } from '../../../session/isLocalAddress.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import s from './share.module.css';

/** A link that was just made: its address is told this once. */
export type NewLink = {
  readonly name: string;
  readonly url: string;
  /** It went to the clipboard as soon as it was made. */
  readonly isCopied: boolean;
};

/** The address of a new link, to be copied, or copied again. */
export function NewLinkNotice({ link: { name, url, isCopied: wasCopied } }: { link: NewLink }) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const [copiedUrl, setCopiedUrl] = useState<string>();
  useEffect(() => {
    if (url) section.current?.focus();
  }, [url]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setCopiedUrl(url);
    } catch (error) {
      // The address stands in the field, selected, for the person's own keys.
      console.error('clipboard', error);
      section.current?.querySelector('input')?.select();
    }
  }
  const isCopied = wasCopied || copiedUrl === url;

  return (
    <section ref={section} tabIndex={-1} className={s.made} aria-label={t`New link`}>
      <b>{name ? t`“${name}” is ready` : t`The link is ready`}</b>
      <p role="status">
        {isCopied ? t`Link copied. It won’t be shown again.` : t`Copy it now. It won’t be shown again.`}
      </p>
      <TextField
        aria-label={t`Address of the link`}
        readOnly
        value={url}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <Button
        size="sm"
        icon={isCopied ? Check : Copy}
        onClick={() => void copy()}
        offReason={navigator.clipboard ? undefined : t`Copying needs https or localhost`}
      >
        {isCopied ? t`Copy again` : t`Copy the link`}
      </Button>
      {isLocalAddress(url) && (
        <p className={s.warning}>
          {t`Only this computer can open this address. Set PUBLIC_URL to the address that others reach, restart the server, then make a new link.`}
        </p>
      )}
    </section>
  );
}
