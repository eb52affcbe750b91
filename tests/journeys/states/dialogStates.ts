import { card, goToNode, key, runCommand } from './boardStates.ts';
import { layDialogBoard } from './stateBoards.ts';
import { dialog, openBoard, pressEscape, type Scene, type State, type StatePart, type Walk } from './walk.ts';

const anyDialog = ({ page }: Walk) => page.getByRole('dialog').first().waitFor();

async function close(walk: Walk): Promise<void> {
  await pressEscape(walk);
  await walk.page.getByRole('dialog').first().waitFor({ state: 'detached' });
}

/** A dialog that a button of a card opens. */
const byCard = (
  id: string,
  node: string,
  name: readonly [text: string, context?: string],
  shows: StatePart[],
): State => ({
  id,
  shows,
  async enter(walk) {
    await goToNode(walk, node);
    await card(walk, node)
      .getByRole('button', { name: walk.textOf(...name), exact: true })
      .press('Enter');
    await anyDialog(walk);
  },
  leave: close,
});

/** A dialog that a key opens at a picture. */
const byKey = (id: string, keys: string, shows: StatePart[]): State => ({
  id,
  shows,
  async enter(walk) {
    await goToNode(walk, 'Cup');
    await key(walk, keys);
    await anyDialog(walk);
  },
  leave: close,
});

/** A dialog that a command of the palette opens at a picture. */
const byCommand = (id: string, command: string, shows: StatePart[]): State => ({
  id,
  shows,
  async enter(walk) {
    await goToNode(walk, 'Cup');
    await runCommand(walk, command);
    await anyDialog(walk);
  },
  leave: close,
});

async function runNode(walk: Walk, node: string): Promise<void> {
  await goToNode(walk, node);
  await card(walk, node)
    .getByRole('button', { name: walk.textOf('Go'), exact: true })
    .press('Enter');
}

const dialogScene: Scene = {
  id: 'dialogs',
  states: [
    {
      id: 'dialog-board',
      enter: async (walk) => openBoard(walk, await layDialogBoard(walk)),
    },
    byKey('display', 'p', ['dialog display', 'src/dialogs/imageViewer/ImageViewerDialog.tsx']),
    byKey('crop', 'c', ['dialog crop', 'src/dialogs/crop/CropDialog.tsx']),
    byKey('export-4k', '4', ['dialog export4k', 'src/dialogs/export4k/Export4kDialog.tsx']),
    byCommand('spin-off', 'Spin off', ['dialog spinOff', 'src/dialogs/spinOff/SpinOffDialog.tsx']),
    byCommand('send-to', 'Send to', ['dialog spinOffSend']),
    byCard('mask', 'Masked', ['Mask'], ['dialog mask', 'src/dialogs/mask/MaskDialog.tsx']),
    byCard('expand', 'Wider', ['Place'], ['dialog expand', 'src/dialogs/expand/ExpandDialog.tsx']),
    byCard('composer', 'Layout', ['Arrange'], ['dialog composer', 'src/dialogs/composer/ComposerDialog.tsx']),
    byCard('sketch', 'Drawing', ['Draw'], ['dialog sketch', 'src/dialogs/sketch/SketchDialog.tsx']),
    byCard(
      'file-upload',
      'Photo',
      ['Choose file'],
      ['dialog fileUpload', 'src/dialogs/fileUpload/FileUploadDialog.tsx'],
    ),
    byCard(
      'phone-upload',
      'Photo',
      ['Use phone'],
      ['dialog phoneUpload', 'src/dialogs/phoneUpload/PhoneUploadDialog.tsx'],
    ),
    byCard(
      'vector-viewer',
      'Traced',
      ['View large'],
      ['dialog svgViewer', 'src/dialogs/svgViewer/SvgViewerDialog.tsx'],
    ),
    byCard(
      'model-file',
      'Body',
      ['View', 'to look at'],
      ['dialog viewer3D', 'src/dialogs/viewer3D/Viewer3DDialog.tsx'],
    ),
    byCard('model', 'Printed', ['View', 'to look at'], ['dialog view3D']),
    { id: 'film', enter: (walk) => goToNode(walk, 'Film') },
    {
      id: 'upgrade',
      shows: ['dialog upgrade'],
      async enter(walk) {
        const refusal = { code: 'trial_exhausted', status: 429, detail: 'Used up.' };
        await walk.page.route('**/api/get_4k/', (route) => route.fulfill({ status: 429, json: refusal }));
        await goToNode(walk, 'Cup');
        await key(walk, '4');
        await walk.page
          .getByRole('dialog')
          .getByRole('button', { name: walk.textOf('Export'), exact: true })
          .click();
        await dialog(walk, 'Looks like you are trying to access a paid feature');
      },
      leave: close,
    },
    {
      id: 'run-refused',
      shows: ['dialog alert', 'src/dialogs/alert/host.tsx'],
      async enter(walk) {
        await runNode(walk, '403');
        await walk.page.getByRole('alertdialog').waitFor();
      },
      leave: pressEscape,
    },
    {
      id: 'run-beyond-limit',
      shows: ['dialog rateLimit', 'src/dialogs/upgrade/UpgradeDialog.tsx'],
      async enter(walk) {
        await runNode(walk, '429');
        await anyDialog(walk);
      },
      leave: close,
    },
    {
      id: 'run-failed',
      isVaried: true,
      async enter(walk) {
        await runNode(walk, 'Broken');
        await walk.page
          .getByRole('region', { name: walk.textOf('Notices') })
          .getByText(walk.textOf('This run failed'))
          .waitFor();
      },
    },
    {
      id: 'run-going-on',
      isVaried: true,
      async enter(walk) {
        await runNode(walk, 'Slow');
        await card(walk, 'Slow')
          .getByRole('button', { name: walk.textOf('Stop') })
          .waitFor();
      },
      leave: (walk) =>
        card(walk, 'Slow')
          .getByRole('button', { name: walk.textOf('Stop') })
          .press('Enter'),
    },
  ],
};

export const DIALOG_SCENES: readonly Scene[] = [dialogScene];
