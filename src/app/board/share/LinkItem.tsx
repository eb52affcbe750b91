import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight, Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { renameShareLink, revokeShareLink, type ShareLink } from '../../../../contract/calls/sharing.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import { dateText } from '../../../locales/chineseText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Confirmation } from './Confirmation.tsx';
import { GuestItem } from './GuestItem.tsx';
import s from './share.module.css';
import type { ShareLinks } from './useShareLinks.ts';

type LinkItemProps = Pick<ShareLinks, 'change'> & { readonly link: ShareLink; readonly boardId: BoardId };

/** The mode of a link's line. */
type LinkMode = 'nothing' | 'renaming' | 'revoking';

/** One link: its name, what it allows, who came by it, and what can be done with it. */
export function LinkItem({ link, boardId, change }: LinkItemProps) {
  const { t } = useLingui();
  const [mode, setMode] = useState<LinkMode>('nothing');
  const [hasChangedMode, setChangedMode] = useState(false);
  const [open, setOpen] = useState(false);
  const { link_id, guests, unnamed_count } = link;
  const name = useLinkName(link);
  const linkText = useLinkText(link);
  const endMode = () => setMode('nothing');
  const item = useRef<HTMLLIElement>(null);
  // The button or field that had the focus is gone.
  useEffect(() => {
    if (mode === 'nothing' && hasChangedMode && document.activeElement === document.body) item.current?.focus();
    if (mode !== 'nothing') setChangedMode(true);
  }, [mode, hasChangedMode]);

  return (
    <li ref={item} tabIndex={-1} className={s.link} data-ended={endDateOf(link) !== undefined || undefined}>
      <div className={s.line}>
        {mode === 'renaming' ? (
          <LinkNameField
            name={link.name}
            onEnd={(next) => {
              endMode();
              if (next !== undefined && next !== link.name) void change(renameShareLink, { link_id, name: next });
            }}
          />
        ) : (
          <div className={s.words}>
            <b>{name}</b>
            <small>{linkText}</small>
          </div>
        )}
        {mode === 'nothing' && (
          <>
            <IconButton label={t`Rename ${name}`} icon={Pencil} onClick={() => setMode('renaming')} />
            {endDateOf(link) === undefined && (
              <Button variant="plain" size="sm" aria-label={t`Revoke ${name}`} onClick={() => setMode('revoking')}>
                {t`Revoke`}
              </Button>
            )}
          </>
        )}
      </div>
      {mode === 'revoking' && (
        <Confirmation
          title={t`Revoke “${name}”?`}
          text={
            link.kind === 'edit'
              ? t`The link stops working. Editors who joined keep access.`
              : t`Everyone who joined with it loses access. Comments and votes are kept.`
          }
          confirmLabel={t`Revoke`}
          onConfirm={() => {
            endMode();
            void change(revokeShareLink, { link_id });
          }}
          cancelLabel={t`Keep the link`}
          onCancel={endMode}
        />
      )}
      {unnamed_count > 0 && (
        <small className={s.unnamed}>
          {plural(unnamed_count, {
            one: 'Opened by # person without a name',
            other: 'Opened by # people without a name',
          })}
        </small>
      )}
      {guests.length > 0 && (
        <>
          <Button
            variant="plain"
            size="sm"
            icon={open ? ChevronDown : ChevronRight}
            aria-expanded={open}
            className={s.opener}
            onClick={() => setOpen(!open)}
          >
            {plural(guests.length, { one: 'Opened by # person', other: 'Opened by # people' })}
          </Button>
          {open && (
            <ul className={s.guests}>
              {guests.map((guest) => (
                <GuestItem key={guest.entry} {...{ guest, boardId, change }} />
              ))}
            </ul>
          )}
        </>
      )}
    </li>
  );
}

function LinkNameField({ name, onEnd }: { name: string; onEnd: (name: string | undefined) => void }) {
  const { t } = useLingui();
  const [typedName, setTypedName] = useState(name);
  function endByKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnd(typedName.trim());
    if (event.key !== 'Escape') return;
    // The panel stays.
    event.stopPropagation();
    onEnd(undefined);
  }
  return (
    <TextField
      className={s.words ?? ''}
      aria-label={t`Name of the link`}
      value={typedName}
      onChange={setTypedName}
      maxLength={SERVER_LIMITS.nameLength}
      autoFocus
      onFocus={(event) => event.target.select()}
      onKeyDown={endByKey}
      onBlur={() => onEnd(typedName.trim())}
    />
  );
}

/** The time when a link ended, if it has. */
function endDateOf({ revoked_at, expires_at }: ShareLink): string | undefined {
  if (revoked_at !== null) return revoked_at;
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? expires_at : undefined;
}

/** A link that was given no name is called by its day. */
function useLinkName({ name, created_at }: ShareLink): string {
  const { t } = useLingui();
  const day = useDay(created_at);
  return name || t`Link of ${day}`;
}

function useLinkText(link: ShareLink): string {
  const { t } = useLingui();
  const endDate = endDateOf(link);
  const day = useDay(endDate ?? link.expires_at ?? link.created_at);
  if (endDate !== undefined) return link.revoked_at === null ? t`Ended on ${day}` : t`Revoked on ${day}`;
  const commenting = link.may_comment ? t`Can comment and vote` : t`View only`;
  const permissionText = link.kind === 'edit' ? t`Can edit` : commenting;
  const expiryText = link.expires_at === null ? t`never expires` : t`until ${day}`;
  return link.guests.length > 0 || link.unnamed_count > 0 || link.kind === 'edit'
    ? t`${permissionText}, ${expiryText}`
    : t`${permissionText}, ${expiryText}, not opened yet`;
}

function useDay(iso: string): string {
  const { i18n } = useLingui();
  return dateText(i18n, iso, { dateStyle: 'medium' });
}
