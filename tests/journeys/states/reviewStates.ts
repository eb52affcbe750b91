import { card, menu } from './boardStates.ts';
import { layReviewBoard } from './stateBoards.ts';
import { button, press, pressEscape, type Scene } from './walk.ts';

/** A guest with a link: the form, the results one by one, and the board. */
const guestScene: Scene = {
  id: 'guest',
  isSignedIn: false,
  states: [
    {
      id: 'review-form',
      isVaried: true,
      async enter(walk) {
        await walk.page.goto((await layReviewBoard(walk)).link);
        await button(walk, 'Start the review').waitFor();
      },
    },
    {
      id: 'review-form-faults',
      async enter(walk) {
        await press(walk, 'Start the review');
        await walk.page.getByText(walk.textOf('Please enter your name.')).waitFor();
      },
    },
    {
      id: 'review-results',
      isVaried: true,
      async enter(walk) {
        const { page, textOf } = walk;
        await page.getByRole('textbox', { name: textOf('Your name') }).fill('Mina');
        await page.getByRole('textbox', { name: textOf('Email') }).fill('mina@example.org');
        await press(walk, 'Start the review');
        await page.getByRole('group', { name: textOf('Votes') }).waitFor();
      },
    },
    {
      id: 'review-placing',
      async enter(walk) {
        await walk.page.keyboard.press('c');
        await button(walk, 'Whole image').waitFor();
      },
    },
    {
      id: 'review-writing',
      async enter(walk) {
        await press(walk, 'Whole image');
        await walk.page.getByRole('region', { name: walk.textOf('New comment') }).waitFor();
      },
      leave: (walk) => walk.page.getByRole('region', { name: walk.textOf('New comment') }).press('Escape'),
    },
    {
      id: 'review-comments',
      async enter(walk) {
        await walk.page
          .getByRole('button', { name: walk.textOf('Comments, {count}').replace('{count}', '1') })
          .first()
          .click();
        await walk.page.getByRole('region', { name: walk.textOf('Comments') }).waitFor();
      },
      leave: pressEscape,
    },
    {
      id: 'review-board',
      isVaried: true,
      async enter(walk) {
        await press(walk, 'Board', 'view');
        await walk.page.getByRole('application').first().waitFor();
        await card(walk, 'Kettle').first().waitFor();
      },
    },
    {
      id: 'review-theme-menu',
      enter: (walk) => press(walk, 'Theme').then(() => menu(walk)),
      leave: pressEscape,
    },
  ],
};

export const REVIEW_SCENES: readonly Scene[] = [guestScene];
