import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import FileUploadDialog from '../../dialogs/fileUpload/FileUploadDialog.tsx';
import type { DialogHostProps } from '../defineDialog.ts';

/** Asks for the file of a node, as the node's type takes files. The card shows how its upload goes. */
export default function FileUploadHost({ session: { actor }, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const upload = useSelector(actor, ({ context }) => context.uploadOf(context.board.nodes.get(id)?.type ?? ''));
  if (!upload) return null;
  const { wrongFormatMessage } = upload;
  const { title, drop, formats } = upload.messages;
  return (
    <FileUploadDialog
      open
      onClose={onClose}
      title={i18n._(title)}
      extensions={upload.extensions}
      texts={{
        drop: i18n._(drop),
        formats: i18n._(formats),
        wrongFormatMessage: i18n._(wrongFormatMessage),
      }}
      onChoose={(file) => {
        onClose();
        actor.send({ type: 'file.selected', id, file });
      }}
    />
  );
}
