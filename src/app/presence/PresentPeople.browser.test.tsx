import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PresencePeer } from '../../../contract/calls/presence.ts';
import type { Role } from '../../../contract/roles.ts';
import { BoardActorProvider } from '../../cards/context/boardActor.tsx';
import { openSession, stubServer } from '../board/session/openSession.fixture.tsx';
import { PresentPeople } from './PresentPeople.tsx';
import { peerOf, TEXT } from './peers.fixture.ts';
import { presenceOf } from './presence.ts';
import { quietStore } from './quiet.ts';

stubServer(() => undefined);
afterEach(() => quietStore.set(false));

/** The bar of a board on which these people are. */
function openBar(people: readonly PresencePeer[], role: Role = 'owner') {
  const session = openSession({ nodes: [TEXT], role });
  const presence = presenceOf(session);
  render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={session.actor}>
        <PresentPeople session={session} />
      </BoardActorProvider>
    </I18nProvider>,
  );
  presence.canGather.set(true);
  presence.roster.handleNews({ kind: 'welcome', id: 'own', person: 'Ada', color: '#000000', people: [...people] });
  return presence;
}
const group = (names: string) => page.getByRole('group', { name: `Also here: ${names}`, exact: true });
const opener = () => page.getByRole('button', { name: 'People on this board' });

test('four faces and a number stand for six people, each of whom is followed by a press, and no more by another', async () => {
  await page.viewport(1280, 800);
  const presence = openBar(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name) => peerOf(name)));
  await expect.element(group('Ann, Ben, Cleo, Dan, Eve, Fay')).toBeVisible();
  await expect.element(opener().getByText('+2')).toBeVisible();
  expect(page.getByRole('button', { name: /^Follow/ }).elements().length).toBe(4);
  await page.getByRole('button', { name: 'Follow Ben' }).click();
  expect(presence.followedPerson.get()).toBe('Ben');
  await page.getByRole('button', { name: 'Stop following Ben' }).click();
  expect(presence.followedPerson.get()).toBe(undefined);
});

test('without a connection the faces are said to be those who were here last', async () => {
  await page.viewport(1280, 800);
  const presence = openBar([peerOf('Ann')]);
  await expect.element(group('Ann')).toBeVisible();
  presence.canGather.set(false);
  await expect.element(page.getByRole('group', { name: 'Not connected. Last here: Ann' })).toBeVisible();
});

test('the list says what each does, and follows by the keyboard too; one’s own tabs are nobody', async () => {
  await page.viewport(1280, 800);
  const t = 't' as never;
  const presence = openBar([
    peerOf('Ann', { typing: t }),
    peerOf('Ben', { selection: [t] }),
    peerOf('Cleo', { drag: { nodes: [t], to: { x: 0, y: 0 } } }),
    peerOf('Dan', { role: 'reviewer', selection: [t] }),
    peerOf('Eve', { away: true }),
    peerOf('Fay'),
    peerOf('Ada', { person: 'Ada' }),
  ]);
  await opener().click();
  const rows = page.getByRole('dialog', { name: 'On this board now' }).getByRole('listitem');
  await expect
    .poll(() => rows.elements().map((row) => row.querySelector('small')?.textContent))
    .toEqual(['Typing in Lamp', 'Editing Lamp', 'Moving Lamp', 'Guest, at Lamp', 'Away', 'Editor, viewing']);
  const follow = rows.nth(1).getByRole('button', { name: 'Follow Ben' });
  (follow.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(presence.followedPerson.get()).toBe('Ben');
  await expect.element(rows.first()).not.toBeInTheDocument();
});

test('quiet is stored on the device; everybody can be brought here by editors, with a connection', async () => {
  await page.viewport(1280, 800);
  const presence = openBar([peerOf('Ann')]);
  presence.canGather.set(false);
  await opener().click();
  await page.getByRole('switch', { name: 'Hide others’ activity' }).click();
  await expect.element(page.getByRole('button', { name: /activity is hidden$/ })).toBeVisible();
  expect([quietStore.get(), localStorage.getItem('maquette.quiet')]).toEqual([true, 'true']);
  const gather = page.getByRole('button', { name: 'Bring everyone here' });
  await expect.element(gather).toHaveAttribute('aria-disabled', 'true');
  presence.canGather.set(true);
  await expect.element(gather).not.toHaveAttribute('aria-disabled');
});

test('a guest follows, and brings nobody; on a phone one button stands for all', async () => {
  await page.viewport(390, 800);
  openBar([peerOf('Ann'), peerOf('Ben')], 'reviewer');
  await expect.element(group('Ann, Ben')).toBeVisible();
  expect(page.getByRole('button').elements().length).toBe(1);
  await opener().click();
  await expect.element(page.getByRole('button', { name: 'Follow Ann' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Bring everyone here' }).elements()).toEqual([]);
});
