import { useLingui } from '@lingui/react/macro';
import { Link } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { dayFrom, EXPIRIES, type Expiry, expiryOf } from './expiry.ts';
import type { NewLink } from './NewLinkNotice.tsx';
import s from './share.module.css';
import type { ShareLinks } from './useShareLinks.ts';

type LinkPurpose = 'comment' | 'look' | 'edit';

const DEFAULT_EXPIRY_DAYS = 14;

type LinkFormProps = Pick<ShareLinks, 'createLink'> & {
  readonly onCreated: (link: NewLink) => void;
  readonly nameField: RefObject<HTMLInputElement | null> | undefined;
};

/** Makes a link: for whom, what they may do, and until when. */
export function LinkForm({ createLink, onCreated, nameField }: LinkFormProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState<LinkPurpose>('comment');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [day, setDay] = useState(() => dayFrom(Date.now(), DEFAULT_EXPIRY_DAYS));
  const [busy, setBusy] = useState(false);
  const expiryLabels: Record<Expiry, string> = {
    never: t`Never`,
    week: t`A week`,
    month: t`A month`,
    date: t`A date`,
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const expires_at = expiryOf(expiry, day || dayFrom(Date.now(), DEFAULT_EXPIRY_DAYS), Date.now());
    const url = await createLink({
      name: name.trim(),
      kind: purpose === 'edit' ? 'edit' : 'review',
      may_comment: purpose !== 'look',
      ...(expires_at && { expires_at }),
    });
    setBusy(false);
    if (url === undefined) return;
    onCreated({ name: name.trim(), url, isCopied: await copyAtOnce(url) });
    setName('');
  }

  return (
    <form className={s.form} onSubmit={(event) => void submit(event)}>
      <div className={s.pair}>
        <TextField
          ref={nameField}
          label={t`Name of the link`}
          value={name}
          onChange={setName}
          maxLength={SERVER_LIMITS.nameLength}
          placeholder={t`Client, Thursday`}
        />
        <Select
          label={t`Expires`}
          value={expiry}
          onChange={setExpiry}
          options={EXPIRIES.map((value) => ({ value, label: expiryLabels[value] }))}
        />
      </div>
      {expiry === 'date' && (
        <TextField
          label={t`Last day`}
          type="date"
          required
          min={dayFrom(Date.now(), 0)}
          value={day}
          onChange={setDay}
        />
      )}
      <SegmentedControl
        label={t`Permission`}
        showLabel
        wide
        value={purpose}
        onChange={setPurpose}
        segments={[
          { value: 'comment', label: t`Comment and vote` },
          { value: 'look', label: t`View only` },
          { value: 'edit', label: t`Edit` },
        ]}
      />
      <div className={s.foot}>
        <p className={s.hint}>
          {purpose === 'edit'
            ? t`Editors sign in and change the board with you. Anyone with the link can join.`
            : purpose === 'look'
              ? t`Viewers need no name and no account.`
              : t`Reviewers enter a name and an email. They need no account.`}
        </p>
        <Button type="submit" variant="primary" icon={Link} busy={busy}>
          {t`Make link`}
        </Button>
      </div>
    </form>
  );
}

/** Copies an address where the browser lets the page do so without a press of its own, and says whether it did: some never do. */
async function copyAtOnce(url: string): Promise<boolean> {
  try {
    await navigator.clipboard?.writeText(url);
    return navigator.clipboard !== undefined;
  } catch (error) {
    // The panel asks the person to press Copy.
    console.info('clipboard', error);
    return false;
  }
}
