import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Popover } from '../../../ui/popups/Popover.tsx';
import type { NewLink } from './NewLinkNotice.tsx';
import { SharePanel } from './SharePanel.tsx';
import s from './share.module.css';

/** Opens the panel by which a board's owner shares it. A link just made stays in sight until the page is left: nobody tells it again. */
export function ShareButton() {
  const { t } = useLingui();
  const boardId = useSelector(useBoardActor(), ({ context }) => context.boardId);
  const [open, setOpen] = useState(false);
  const [newLink, setNewLink] = useState<NewLink>();
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <Popover
      label={t`Share this board`}
      width={400}
      open={open}
      onOpenChange={setOpen}
      initialFocus={nameField}
      trigger={
        <Button variant="primary" size="sm" icon={UserPlus} className={s.share} data-opens="share">
          {t`Share`}
        </Button>
      }
    >
      <SharePanel {...{ boardId, newLink, nameField }} onCreated={setNewLink} onClose={() => setOpen(false)} />
    </Popover>
  );
}
