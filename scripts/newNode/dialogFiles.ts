/** The folder of a dialog, which is its name too, and what people call it. */
type DialogTemplate = { readonly folder: string; readonly label: string };

/** The text of every file of a node type's own dialog, by its path. */
export function dialogFiles(dialog: DialogTemplate): (readonly [path: string, text: string])[] {
  const dialogFolder = `src/dialogs/${dialog.folder}`;
  return [
    [`${dialogFolder}/index.ts`, definitionText(dialog)],
    [`${dialogFolder}/${pascalCase(dialog.folder)}Dialog.tsx`, dialogText(dialog)],
    [`${dialogFolder}/host.tsx`, hostText(dialog)],
    [`${dialogFolder}/states.tsx`, statesText(dialog)],
  ];
}

export function pascalCase(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function definitionText({ folder, label }: DialogTemplate): string {
  return `import { defineDialog } from '../defineDialog.ts';

/** The editor of ${label}. */
export const ${folder} = defineDialog({ load: () => import('./host.tsx') });
`;
}

function statesText({ folder }: DialogTemplate): string {
  const name = pascalCase(folder);
  return `import { type DialogStates, nothing } from '../states.fixture.ts';
import ${name}Dialog from './${name}Dialog.tsx';

const ${folder} = (readOnly: boolean) => (
  <${name}Dialog title="Kettle" readOnly={readOnly} onChange={nothing} onSave={nothing} onCancel={nothing} />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = { ${folder}: { ready: () => ${folder}(false), locked: () => ${folder}(true) } };
`;
}

function dialogText({ folder, label }: DialogTemplate): string {
  const name = pascalCase(folder);
  return `import { useLingui } from '@lingui/react/macro';
import { EditorDialog } from '../../ui/modals/EditorDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

type ${name}DialogProps = {
  readonly title: string;
  readonly readOnly: boolean;
  /** Hears of each change, so that nothing typed is lost. */
  readonly onChange: (title: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
};

/** The editor of ${label}. */
export default function ${name}Dialog({ title, readOnly, onChange, onSave, onCancel }: ${name}DialogProps) {
  const { t } = useLingui();
  return (
    <EditorDialog
      open
      onClose={onCancel}
      title={t\`${label}\`}
      saveOffReason={readOnly ? t\`Read-only\` : undefined}
      onSave={onSave}
    >
      <TextField label={t\`Title\`} value={title} readOnly={readOnly} onChange={onChange} />
    </EditorDialog>
  );
}
`;
}

function hostText({ folder }: DialogTemplate): string {
  const name = pascalCase(folder);
  return `import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { isReadOnly } from '../../board/document/board.ts';
import { titleOf } from '../../cards/header/titleOf.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import ${name}Dialog from './${name}Dialog.tsx';

/** The dialog of this node type, over the board: what is typed is the node’s at once, and Cancel gives the old title back. */
export default function ${name}Host({ session: { actor }, id, onClose }: DialogHostProps) {
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const [before] = useState(node?.data.title);
  if (!node) return null;
  const write = (title: unknown) => actor.send({ type: 'node.edited', id, data: { title }, undoGroup: 'title' });
  return (
    <${name}Dialog
      title={titleOf(node) ?? ''}
      readOnly={actor.getSnapshot().context.role !== 'owner' || isReadOnly(node)}
      onChange={(title) => write(title || undefined)}
      onSave={onClose}
      onCancel={() => {
        if (node.data.title !== before) write(before);
        onClose();
      }}
    />
  );
}
`;
}
