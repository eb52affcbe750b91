import { randomUUID } from 'node:crypto';
import { phoneAddress } from './stateBoards.ts';
import { at, choose, dialog, goTo, press, pressEscape, type Scene, type Walk } from './walk.ts';

const field = ({ page, textOf }: Walk, name: string) => page.getByRole('textbox', { name: textOf(name), exact: true });
const SECRET = 'AAAAAAAAAAAAAAAAAAAAAA';

/** The pages of whoever is not signed in. */
const strangerScene: Scene = {
  id: 'stranger',
  isSignedIn: false,
  states: [
    at('sign-in', '/sign-in', ['page /sign-in'], true),
    {
      id: 'sign-in-refused',
      async enter(walk) {
        await field(walk, 'Email').fill('ada@example.org');
        await walk.page.getByLabel(walk.textOf('Password'), { exact: true }).fill('not this one');
        await walk.page.keyboard.press('Enter');
        await walk.page.getByRole('alert').first().waitFor();
      },
    },
    {
      id: 'sign-up',
      async enter(walk) {
        await press(walk, 'Create an account');
        await field(walk, 'Name').waitFor();
      },
    },
    at('forgotten-password', '/reset', ['page /reset']),
    {
      id: 'forgotten-password-sent',
      async enter(walk) {
        await field(walk, 'Email').fill('ada@example.org');
        await press(walk, 'Send the link');
        await walk.page.getByRole('status').first().waitFor();
      },
    },
    at('new-password', `/reset#${SECRET}`),
    at('verify-stranger', `/verify#${SECRET}`, ['page /verify']),
    at('invite-stranger', `/invite#${SECRET}`, ['page /invite']),
    at('received-stranger', `/received#${SECRET}`, ['page /received']),
    at('review-ended', `/physical/review#${SECRET}`, ['page /physical/review']),
    at('phone-unknown-code', `/upload?boardId=${SECRET}&nodeId=a#${SECRET}`, ['page /upload']),
    { id: 'phone', isVaried: true, enter: async (walk) => goTo(walk, await phoneAddress(walk)) },
    at('help', '/docs', ['page /docs'], true),
    at('help-article', '/docs/nodes/sketch'),
    at('help-topic', '/docs/sharing'),
    at('help-keys', '/docs/keys', [], true),
    at('help-unknown', '/docs/nodes/violin'),
    {
      id: 'language-menu',
      shows: ['src/app/TopBar/LanguageMenu.tsx'],
      enter: (walk) => press(walk, 'Language').then(() => walk.page.getByRole('menu').waitFor()),
      leave: pressEscape,
    },
    {
      id: 'theme-menu',
      shows: ['src/app/TopBar/ThemeMenu.tsx'],
      enter: (walk) => press(walk, 'Theme').then(() => walk.page.getByRole('menu').waitFor()),
      leave: pressEscape,
    },
  ],
};

/** The pages of an account, and those of whoever runs the server. */
const accountScene: Scene = {
  id: 'account',
  states: [
    at('boards-none', '/', ['page /']),
    {
      id: 'boards',
      isVaried: true,
      async enter(walk) {
        for (const name of ['Tea line', 'Lounge chair']) await walk.post('/api/create_board/', { name });
        await goTo(walk, '/');
        await walk.page.getByRole('link', { name: 'Tea line' }).waitFor();
      },
    },
    {
      id: 'board-menu',
      shows: ['src/app/pages/boards/BoardTile.tsx'],
      enter: ({ page }) =>
        page
          .getByRole('link', { name: 'Tea line' })
          .click({ button: 'right' })
          .then(() => page.getByRole('menu').waitFor()),
    },
    {
      id: 'board-name',
      async enter(walk) {
        await choose(walk, 'Rename');
        await field(walk, 'Board name').waitFor();
      },
      leave: pressEscape,
    },
    {
      id: 'boards-not-found',
      async enter({ page, textOf }) {
        await page.getByRole('searchbox', { name: textOf('Find a board') }).fill('violin');
        await page.getByRole('button', { name: textOf('Show all boards') }).waitFor();
      },
      leave: (walk) => press(walk, 'Show all boards'),
    },
    {
      id: 'board-deleted',
      async enter(walk) {
        await walk.page.getByRole('link', { name: 'Tea line' }).focus();
        await walk.page.keyboard.press('Delete');
        await walk.page.getByRole('button', { name: walk.textOf('Undo') }).waitFor();
      },
    },
    {
      id: 'bin',
      async enter(walk) {
        await press(walk, 'Bin');
        await walk.page
          .getByRole('button', { name: walk.textOf('Restore') })
          .first()
          .waitFor();
      },
    },
    {
      id: 'account-menu',
      shows: ['src/app/TopBar/AccountMenu.tsx'],
      enter: (walk) => press(walk, 'Account').then(() => walk.page.getByRole('menu').waitFor()),
      leave: pressEscape,
    },
    at('account', '/account', ['page /account'], true),
    {
      id: 'account-name-missing',
      async enter(walk) {
        await field(walk, 'Name').fill('');
        await press(walk, 'Change name');
        await walk.page.getByText(walk.textOf('Please enter your name.')).waitFor();
      },
    },
    {
      id: 'account-delete',
      shows: ['src/app/pages/account/DeleteAccount.tsx'],
      enter: (walk) => press(walk, 'Delete account').then(() => dialog(walk, 'Delete this account?')),
      leave: pressEscape,
    },
    at('billing', '/billing', ['page /billing'], true),
    at('engines', '/admin/engines', ['page /admin/engines'], true),
    {
      id: 'engines-test-menu',
      shows: ['src/app/pages/engines/OperationRow.tsx'],
      enter: ({ page, textOf }) =>
        page
          .getByRole('button', { name: textOf('Test'), expanded: false })
          .first()
          .click()
          .then(() => page.getByRole('menu').waitFor()),
      leave: pressEscape,
    },
    at('audit', '/admin/audit', ['page /admin/audit']),
    at('verify-expired', `/verify#${SECRET}`),
    at('invite-ended', `/invite#${SECRET}`),
    at('received-ended', `/received#${SECRET}`),
    at('inspector', '/inspector', ['src/inspect/page/Inspector.tsx']),
    at('page-not-found', '/nowhere', ['src/app/pages/PageNotFoundPage.tsx']),
    at('board-not-found', `/physical/board?boardId=${SECRET}`, ['src/app/pages/BoardNotFoundPage.tsx']),
    {
      id: 'board-not-loaded',
      shows: ['src/app/pages/LoadFailedPage.tsx'],
      async enter(walk) {
        await walk.page.route('**/api/load_board/', (route) => route.abort());
        await goTo(walk, `/physical/board?boardId=${SECRET}&again=${randomUUID()}`);
      },
      leave: ({ page }) => page.unroute('**/api/load_board/'),
    },
  ],
};

export const PAGE_SCENES: readonly Scene[] = [strangerScene, accountScene];
