import type { Locator } from 'playwright';
import { postAs } from '../browser.ts';
import { layDesignBoard } from './stateBoards.ts';
import { button, dialog, openBoard, press, pressEscape, type Scene, type State, type Walk } from './walk.ts';

const board = ({ page }: Walk): Locator => page.getByRole('application').first();
const region = ({ page, textOf }: Walk, name: string, context?: string) =>
  page.getByRole('region', { name: textOf(name, context), exact: true }).waitFor();
const menu = ({ page }: Walk) => page.getByRole('menu').waitFor();
const card = ({ page }: Walk, id: string) => page.locator(`[role="group"][data-node-id="${id}"]`);

/** Presses a key on the board, wherever the focus was. */
async function key(walk: Walk, keys: string): Promise<void> {
  await board(walk).focus();
  await walk.page.keyboard.press(keys);
}

/** Goes to a node by the palette: near enough to be worked on, and selected. */
export async function goToNode(walk: Walk, title: string): Promise<void> {
  const { page, textOf } = walk;
  await key(walk, 'ControlOrMeta+k');
  await page.getByRole('combobox', { name: textOf('Search nodes and commands') }).fill(title);
  await page
    .getByRole('option', { name: new RegExp(`^${title}(?:[,，]|$)`) })
    .first()
    .click();
  await page.getByRole('combobox', { name: textOf('Search nodes and commands') }).waitFor({ state: 'detached' });
  await card(walk, title).getByRole('heading').waitFor();
}

/** Runs a command by the palette. */
export async function runCommand(walk: Walk, command: string): Promise<void> {
  const { page, textOf } = walk;
  await key(walk, 'ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: textOf('Search nodes and commands') });
  await field.fill(textOf(command));
  await page
    .getByRole('option', { name: textOf(command) })
    .first()
    .click();
  await field.waitFor({ state: 'detached' });
}

const panel = (id: string, keys: string, name: string, file: `src/${string}`, isVaried = false): State => ({
  id,
  isVaried,
  shows: [file],
  enter: (walk) => key(walk, keys).then(() => region(walk, name)),
  leave: (walk) => closePanel(walk, name),
});

function closePanel({ page, textOf }: Walk, name: string): Promise<void> {
  return page.getByRole('region', { name: textOf(name), exact: true }).press('Escape');
}

/** A sheet that a command of the palette opens over what is selected. */
const sheet = (id: string, command: string, name: string, file: `src/${string}`, select: State['enter']): State => ({
  id,
  shows: [file],
  async enter(walk) {
    await select(walk);
    await runCommand(walk, command);
    await region(walk, name);
  },
  leave: (walk) => closePanel(walk, name),
});

/** Presses the middle of a connection that nothing covers. */
async function openEdgeMenu({ page }: Walk): Promise<void> {
  const point = await page.locator('[data-edge-id] path').evaluateAll((paths) => {
    for (const path of paths as unknown as SVGPathElement[]) {
      const { x, y } = path
        .getPointAtLength(path.getTotalLength() / 2)
        .matrixTransform(path.getScreenCTM() ?? undefined);
      if (document.elementFromPoint(x, y)?.closest('[data-edge-id]')) return { x, y };
    }
    return null;
  });
  if (!point) throw new Error('No connection lies free.');
  await page.mouse.click(point.x, point.y, { button: 'right' });
}

/** A board of 29 nodes: from afar and from near, its panels, menus and popovers. */
const designScene: Scene = {
  id: 'board',
  states: [
    {
      id: 'board-far',
      shows: ['page /physical/board'],
      isVaried: true,
      async enter(walk) {
        await openBoard(walk, await layDesignBoard(walk));
        await key(walk, '1');
      },
    },
    {
      id: 'board-near',
      isVaried: true,
      async enter(walk) {
        await goToNode(walk, 'Cup');
        await key(walk, '0');
        await walk.page.getByRole('button', { name: /^100\s?%/ }).waitFor();
        // The marks of a board that is seen from afar go as soon as the view stands still.
        await walk.page
          .getByRole('button', { name: walk.textOf('Go to comment') })
          .first()
          .waitFor({ state: 'detached' });
      },
    },
    {
      id: 'selection-menu',
      shows: ['src/canvas/arrange/bar/SelectionBar.tsx'],
      async enter(walk) {
        const bar = walk.page.getByRole('toolbar', { name: walk.textOf('Selection') });
        await bar.getByRole('button', { name: walk.textOf('More'), exact: true }).click();
        await menu(walk);
      },
      leave: pressEscape,
    },
    {
      id: 'node-menu',
      shows: ['src/canvas/arrange/NodeMenu.tsx'],
      isVaried: true,
      enter: (walk) =>
        card(walk, 'Cup')
          .getByRole('heading')
          .click({ button: 'right' })
          .then(() => menu(walk)),
      leave: pressEscape,
    },
    {
      id: 'image-download-menu',
      shows: ['src/nodes/image/image.view.tsx'],
      enter: (walk) =>
        card(walk, 'Cup')
          .getByRole('button', { name: walk.textOf('Download'), exact: true })
          .press('Enter')
          .then(() => menu(walk)),
      leave: pressEscape,
    },
    {
      id: 'remarks',
      shows: ['src/cards/header/CardHeader.tsx'],
      enter: (walk) =>
        card(walk, 'Cup')
          .locator('[aria-haspopup="dialog"]')
          .first()
          .press('Enter')
          .then(() => dialog(walk, 'Remarks')),
      leave: pressEscape,
    },
    {
      id: 'title-field',
      async enter(walk) {
        await card(walk, 'Cup').getByRole('heading').dblclick();
        await walk.page.getByRole('textbox', { name: walk.textOf('Title') }).waitFor();
      },
      leave: pressEscape,
    },
    sheet(
      'sheet-place',
      'Move and resize',
      'Move and resize',
      'src/app/board/actions/properties/PlaceSheet.tsx',
      (walk) => goToNode(walk, 'Cup'),
    ),
    {
      id: 'sheet-background',
      shows: ['src/app/board/actions/NewBackgroundSheet.tsx'],
      async enter(walk) {
        await goToNode(walk, 'Cup');
        await key(walk, 'Shift+M');
        await region(walk, 'New background');
      },
      leave: (walk) => closePanel(walk, 'New background'),
    },
    {
      id: 'connection-menu',
      isWide: true,
      shows: ['src/canvas/arrange/EdgeMenu.tsx'],
      async enter(walk) {
        await goToNode(walk, 'Brief');
        await key(walk, '1');
        await openEdgeMenu(walk);
        await menu(walk);
      },
      leave: pressEscape,
    },
    {
      id: 'sheet-names',
      shows: ['src/app/board/actions/properties/NamesSheet.tsx'],
      async enter(walk) {
        await key(walk, 'ControlOrMeta+a');
        await walk.page.keyboard.press('F2');
        await region(walk, 'Rename');
      },
      leave: (walk) => walk.page.getByRole('region', { name: walk.textOf('Rename'), exact: true }).press('Escape'),
    },
    {
      id: 'selection-several',
      isVaried: true,
      enter: (walk) => walk.page.getByRole('toolbar', { name: walk.textOf('Selection') }).waitFor(),
    },
    sheet(
      'sheet-settings',
      'Edit settings',
      'Edit settings',
      'src/app/board/actions/properties/FieldsSheet.tsx',
      async (walk) => {
        await goToNode(walk, 'Lamp');
        await key(walk, 'ControlOrMeta+Shift+ArrowLeft');
      },
    ),
    {
      id: 'align-menu',
      shows: ['src/canvas/arrange/bar/BarButton.tsx'],
      async enter(walk) {
        const bar = walk.page.getByRole('toolbar', { name: walk.textOf('Selection') });
        await bar.getByRole('button', { expanded: false }).first().click();
        await menu(walk);
      },
      leave: pressEscape,
    },
    {
      id: 'locked-node-notice',
      async enter(walk) {
        await goToNode(walk, 'Signed off');
        await key(walk, 'Delete');
        await walk.page.getByText(walk.textOf('This node is locked')).first().waitFor();
      },
      leave: (walk) => press(walk, 'Dismiss'),
    },
    {
      id: 'settings',
      shows: ['src/cards/run/CardFooter.tsx'],
      async enter(walk) {
        await goToNode(walk, 'Lamp');
        await key(walk, '0');
        await card(walk, 'Lamp').locator('[aria-haspopup="dialog"]').first().press('Enter');
        await dialog(walk, 'Settings');
      },
    },
    {
      id: 'engine-menu',
      shows: ['src/cards/engines/EngineMenu.tsx'],
      async enter(walk) {
        await walk.page.getByRole('dialog').getByRole('button', { expanded: false }).last().click();
        await menu(walk);
      },
      async leave(walk) {
        await pressEscape(walk);
        await pressEscape(walk);
      },
    },
    {
      id: 'variants-menu',
      shows: ['src/cards/variants/VariantMenu.tsx'],
      async enter(walk) {
        await card(walk, 'Lamp').locator('[aria-haspopup="menu"]').last().press('Enter');
        await menu(walk);
      },
      leave: pressEscape,
    },
    {
      id: 'plan',
      shows: ['src/app/board/actions/runs/PlanPanel.tsx'],
      async enter(walk) {
        await key(walk, 'Shift+Enter');
        await walk.page.getByRole('button', { name: walk.textOf('Run'), exact: true }).waitFor();
      },
      leave: (walk) => press(walk, 'Close'),
    },
    {
      id: 'outline',
      shows: ['src/canvas/panels/Outline.tsx'],
      isVaried: true,
      enter: (walk) => key(walk, 'o').then(() => walk.page.getByRole('tree').waitFor()),
      leave: ({ page, textOf }) =>
        page
          .getByRole('complementary', { name: textOf('Outline') })
          .getByRole('button', { name: textOf('Close'), exact: true })
          .click(),
    },
    panel('runs', 'j', 'Runs', 'src/app/board/actions/runs/RunsPanel.tsx'),
    {
      id: 'earlier-versions',
      shows: ['src/app/board/actions/earlierVersions/EarlierVersionsPanel.tsx'],
      async enter(walk) {
        await key(walk, 'j');
        await press(walk, 'Earlier versions');
        await region(walk, 'Earlier versions');
      },
      leave: (walk) => closePanel(walk, 'Earlier versions'),
    },
    panel('comments', 'l', 'Comments', 'src/app/board/comments/CommentsPanel.tsx', true),
    {
      id: 'palette',
      isVaried: true,
      shows: ['src/canvas/panels/palette/JumpPalette.tsx'],
      async enter(walk) {
        await key(walk, 'ControlOrMeta+k');
        await walk.page.getByRole('combobox', { name: walk.textOf('Search nodes and commands') }).waitFor();
      },
    },
    {
      id: 'palette-nothing-found',
      async enter({ page, textOf }) {
        await page.keyboard.type('violin');
        await page.getByText(textOf('Nothing found')).waitFor();
      },
      leave: pressEscape,
    },
    {
      id: 'shortcuts',
      shows: ['src/canvas/panels/ShortcutsDialog.tsx'],
      enter: (walk) => key(walk, '?').then(() => dialog(walk, 'Keyboard shortcuts')),
      leave: pressEscape,
    },
    {
      id: 'add-menu',
      isVaried: true,
      shows: ['src/canvas/wiring/AddNodePopup.tsx'],
      enter: (walk) => press(walk, 'Add node').then(() => menu(walk)),
    },
    {
      id: 'add-menu-nothing-found',
      async enter({ page, textOf }) {
        await page.keyboard.type('violin');
        await page.getByText(textOf('Nothing found')).waitFor();
      },
      leave: pressEscape,
    },
    {
      id: 'zoom-menu',
      shows: ['src/canvas/panels/ZoomMenu.tsx', 'src/canvas/dock/ZoomLevel.tsx'],
      async enter(walk) {
        const zoom = walk.page.getByRole('button', { name: /^\d+\s?%/ });
        // A narrow window folds it.
        if (!(await zoom.isVisible())) await press(walk, 'More tools');
        await zoom.click();
        await dialog(walk, 'Zoom');
      },
    },
    {
      id: 'map',
      async enter(walk) {
        const shown = walk.page.getByRole('switch', { name: walk.textOf('Show the map') });
        if (!(await shown.isChecked())) await shown.click();
        await pressEscape(walk);
      },
    },
    {
      id: 'share',
      isVaried: true,
      shows: ['src/app/board/share/ShareButton.tsx'],
      enter: (walk) => press(walk, 'Share').then(() => dialog(walk, 'Share this board')),
    },
    {
      id: 'share-link-made',
      async enter(walk) {
        await press(walk, 'Make link');
        await walk.page.getByRole('region', { name: walk.textOf('New link') }).waitFor();
      },
      leave: pressEscape,
    },
    {
      id: 'board-bar-name',
      async enter(walk) {
        await press({ ...walk, textOf: (text) => text }, 'Kettle campaign');
        await walk.page.getByRole('textbox', { name: walk.textOf('Board name') }).waitFor();
      },
      leave: pressEscape,
    },
    {
      id: 'present',
      shows: ['src/app/board/present/Present.tsx'],
      enter: (walk) => key(walk, 'Shift+P').then(() => dialog(walk, 'Presentation')),
      leave: pressEscape,
    },
    {
      id: 'bare-board',
      enter: (walk) => key(walk, 'ControlOrMeta+\\'),
      leave: (walk) => key(walk, 'ControlOrMeta+\\'),
    },
    {
      id: 'new-comment',
      async enter(walk) {
        await goToNode(walk, 'Brief');
        await key(walk, 't');
        await board(walk).press('Enter');
        await region(walk, 'New comment');
      },
      leave: pressEscape,
    },
  ],
};

const conflictScene: Scene = {
  id: 'conflicts',
  states: [
    {
      id: 'conflict-list',
      shows: ['src/app/board/conflicts/ConflictsSheet.tsx'],
      async enter(walk) {
        await openBoard(walk, await layDesignBoard(walk));
        await walk.page.getByRole('banner').locator('[data-opens="conflicts"]').click();
        await region(walk, 'Conflicts');
      },
      leave: (walk) => closePanel(walk, 'Conflicts'),
    },
    {
      id: 'conflict',
      shows: ['src/app/board/conflicts/ConflictMarks.tsx'],
      async enter(walk) {
        await goToNode(walk, 'Brief');
        await walk.page
          .getByRole('button', { name: `Brief${walk.setting.language === 'english' ? ': ' : '：'}` })
          .click();
        await walk.page.getByRole('dialog').waitFor();
      },
      leave: pressEscape,
    },
    {
      id: 'comment',
      shows: ['src/nodes/comment/ThreadComment.tsx'],
      async enter(walk) {
        await key(walk, 'l');
        await walk.page
          .getByRole('button', { name: walk.textOf('Show'), exact: true })
          .first()
          .click();
        await walk.page
          .getByRole('button', { name: walk.textOf('Delete'), exact: true })
          .first()
          .waitFor();
      },
    },
    {
      id: 'thread',
      shows: ['src/nodes/comment/CommentThread.tsx'],
      async enter(walk) {
        await walk.page.locator('[data-node-id="comment"] [aria-haspopup="dialog"]').first().press('Enter');
        await dialog(walk, 'Thread');
      },
      leave: pressEscape,
    },
    {
      id: 'comment-votes',
      async enter(walk) {
        await walk.page.getByRole('radio', { name: walk.textOf('Votes'), exact: true }).click();
        await walk.page.getByRole('radio', { name: walk.textOf('Votes'), exact: true, checked: true }).waitFor();
      },
      leave: (walk) => closePanel(walk, 'Votes'),
    },
    {
      id: 'people',
      shows: ['src/app/presence/PresentPeople.tsx'],
      async enter(walk) {
        const { page, person } = await walk.other();
        const board_id = new URL(walk.page.url()).searchParams.get('boardId') ?? '';
        const { url } = await walk.post('/api/create_share_link/', { board_id, may_comment: true, kind: 'edit' });
        await postAs(person, '/api/accept_invitation/', { secret: new URL(url).hash.slice(1) });
        await openBoard({ ...walk, page }, board_id);
        await walk.page.locator('[data-opens="people"]').click();
        await dialog(walk, 'On this board now');
      },
      leave: pressEscape,
    },
    {
      id: 'signed-out',
      shows: ['src/app/board/dialogs/SignInAgain.tsx'],
      async enter(walk) {
        const { page } = walk;
        await page.evaluate(() => localStorage.removeItem('maquette.token'));
        await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'maquette.token' })));
        await dialog(walk, 'You are signed out');
      },
    },
  ],
};

/** A board on which nothing is yet, and the tour. */
const emptyScene: Scene = {
  id: 'empty-board',
  states: [
    {
      id: 'empty-board',
      isVaried: true,
      async enter(walk) {
        const { board_id } = await walk.post('/api/create_board/', { name: 'Empty' });
        await openBoard(walk, board_id);
        await walk.page.getByText(walk.textOf('What are you making?')).waitFor();
      },
    },
    {
      id: 'tour',
      shows: ['src/app/tutorial/Bubble.tsx'],
      async enter(walk) {
        await press(walk, 'Take the two-minute tour');
        await button(walk, 'Next', 'step').waitFor();
      },
    },
    {
      id: 'tour-second-step',
      isVaried: true,
      async enter(walk) {
        await press(walk, 'Next', 'step');
        await button(walk, 'Back', 'step').waitFor();
      },
      leave: (walk) => press(walk, 'Skip'),
    },
  ],
};

export const BOARD_SCENES: readonly Scene[] = [designScene, conflictScene, emptyScene];
export { card, key, menu };
