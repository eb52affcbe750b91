import { useLingui } from '@lingui/react/macro';
import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../session/client.ts';
import { problemMessage } from '../../../session/problemMessage.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ProblemNote } from '../../../ui/display/ProblemNote.tsx';
import { navigate } from '../../navigation.ts';
import { copyUnsavedWork } from './copyUnsavedWork.ts';
import type { UnsavedWork } from './unsavedWork.ts';

type CopyButtonProps = {
  readonly work: UnsavedWork;
  /** Primary where no other way on is. */
  readonly variant: 'default' | 'primary';
  /** The name of the new board. */
  readonly name: string;
  /** Forgets on this device what is on the new board. */
  readonly onCopied: () => Promise<void>;
};

/** Puts the work that the server did not get on a new board of the person's, and opens that. */
export function CopyButton({ work, variant, name, onCopied }: CopyButtonProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();

  async function copy(): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const boardId = await copyUnsavedWork(api, name, work);
      await onCopied().catch((error) => console.error('draft', error));
      navigate(`/physical/board?boardId=${boardId}`);
    } catch (error) {
      console.error('copy of unsaved work', error);
      setFailure({ error });
      setIsBusy(false);
    }
  }

  return (
    <>
      {failure && <ProblemNote>{i18n._(problemMessage(failure.error))}</ProblemNote>}
      <Button variant={variant} icon={CopyPlus} busy={isBusy} onClick={() => void copy()}>
        {t`Copy to a new board`}
      </Button>
    </>
  );
}
