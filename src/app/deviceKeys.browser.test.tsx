import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoardId, NodeId } from '../../contract/ids.ts';
import { chooseLanguage, hasStoredLanguage, storedLanguage } from '../locales/language.ts';
import { token } from '../session/client.ts';
import { currentTheme, setTheme } from '../ui/tokens/theme.ts';
import { loadRunPlan, saveRunPlan } from './board/actions/runs/savedPlan.ts';
import { useCanvasSettings } from './canvasSettings.ts';
import { currentProject, storeProject } from './project.ts';
import { guestStore } from './review/guestStore.ts';
import { startTutorialByAddress, tutorialProgress, useIsTutorialActive } from './tutorial/tutorialProgress.ts';
import { unsentName } from './unsentName.ts';

const BOARD = BoardId.parse('AAAAAAAAAAAAAAAAAAAAAA');
const NODE = NodeId.parse('BBBBBBBBBBBBBBBBBBBBBB');
const GUEST = { bearer: 'b', secret: 's', identity: 'guest:1', name: 'Mia', email: 'mia@example.com' };
const PLAN = { goalCount: 1, steps: [{ id: NODE, state: 'waits' as const, had: 'before' }] };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  vi.restoreAllMocks();
  setTheme('system');
  await chooseLanguage('english');
  localStorage.clear();
});

function hookValue<Value>(useValue: () => Value): Value {
  const values: Value[] = [];
  function Reader() {
    values.push(useValue());
    return null;
  }
  render(<Reader />).unmount();
  return values.at(-1)!;
}

const settings = () => hookValue(() => useCanvasSettings()[0]);
const texts = (storage: Storage) => Object.fromEntries(Object.entries(storage));

test('what is stored has the keys and the texts that earlier versions know', async () => {
  token.set('secret');
  setTheme('dark');
  await chooseLanguage('chinese');
  hookValue(useCanvasSettings)[1]({ snaps: false });
  tutorialProgress.start('b1');
  unsentName('b2').store('Lamp', 'Kettle');
  guestStore.set('b3', GUEST);
  storeProject(new URL('http://localhost/?projectId=p1'));
  saveRunPlan(BOARD, PLAN);
  expect(texts(localStorage)).toEqual({
    'maquette.token': 'secret',
    'maquette.reviewer': '{"name":"Mia","email":"mia@example.com"}',
    'maquette.theme': 'dark',
    'maquette.language': 'chinese',
    'maquette.canvas': '{"wheel":"pan","snaps":false,"grid":false,"map":true,"singleKeys":true}',
    'maquette.tutorial': 'b1',
    'maquette.name b2': '{"name":"Lamp","from":"Kettle"}',
    'maquette.guest b3': JSON.stringify(GUEST),
  });
  expect(texts(sessionStorage)).toEqual({
    'maquette.project': 'p1',
    [`maquette.plan.${BOARD}`]: `{"steps":[{"id":"${NODE}","state":"waits","had":"before"}],"goalCount":1}`,
  });

  tutorialProgress.end('b1');
  expect(localStorage.getItem('maquette.tutorial')).toBe('b1 ended');
  token.set(null);
  unsentName('b2').store(undefined, 'Kettle');
  storeProject(new URL('http://localhost/'));
  saveRunPlan(BOARD, { steps: [], goalCount: 0 });
  expect([Object.keys(localStorage).sort(), sessionStorage.length]).toEqual([
    [
      'maquette.canvas',
      'maquette.guest b3',
      'maquette.language',
      'maquette.reviewer',
      'maquette.theme',
      'maquette.tutorial',
    ],
    0,
  ]);
});

test('what an earlier version stored is read', () => {
  localStorage.setItem('maquette.token', 'secret');
  localStorage.setItem('maquette.theme', 'light');
  localStorage.setItem('maquette.language', 'chinese');
  localStorage.setItem('maquette.canvas', '{"wheel":"zoom","map":false}');
  localStorage.setItem('maquette.tutorial', 'b1');
  localStorage.setItem('maquette.name b2', '{"name":"Lamp","from":"Kettle"}');
  localStorage.setItem('maquette.guest b3', JSON.stringify(GUEST));
  sessionStorage.setItem('maquette.project', 'p1');
  sessionStorage.setItem(`maquette.plan.${BOARD}`, JSON.stringify(PLAN));
  expect([token.get(), currentTheme(), storedLanguage(), hasStoredLanguage(), currentProject()]).toEqual([
    'secret',
    'light',
    'chinese',
    true,
    'p1',
  ]);
  expect(settings()).toEqual({ wheel: 'zoom', snaps: true, grid: false, map: false, singleKeys: true });
  expect(['b1', 'b2'].map((board) => hookValue(() => useIsTutorialActive(board)))).toEqual([true, false]);
  expect(['Kettle', 'Chair'].map((saved) => unsentName('b2').read(saved))).toEqual(['Lamp', undefined]);
  expect([guestStore.get('b3'), loadRunPlan(BOARD)]).toEqual([GUEST, PLAN]);
});

test('where nothing that makes sense is stored, everything is as on the first visit', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const usual = { wheel: 'pan', snaps: true, grid: false, map: true, singleKeys: true };
  for (const broken of [
    undefined,
    '',
    '{',
    '{}',
    '[]',
    '"text"',
    'null',
    '7',
    '{"name":7,"wheel":"no","steps":[{}]}',
  ]) {
    for (const key of ['theme', 'language', 'canvas', 'name b2', 'guest b3']) {
      if (broken !== undefined) localStorage.setItem(`maquette.${key}`, broken);
    }
    if (broken !== undefined) sessionStorage.setItem(`maquette.plan.${BOARD}`, broken);
    const read = [currentTheme(), storedLanguage(), settings(), unsentName('b2').read('Kettle')];
    expect([broken, ...read, guestStore.get('b3'), loadRunPlan(BOARD)]).toEqual([
      broken,
      'system',
      'english',
      usual,
      undefined,
      undefined,
      null,
    ]);
  }
});

test('the tutorial is offered on the first board of this browser, and starts by an address unless it has ended there', () => {
  const runs = (board: string) => hookValue(() => useIsTutorialActive(board));
  expect([tutorialProgress.isOffered('b1'), tutorialProgress.isOffered('b2'), runs('b1')]).toEqual([
    true,
    false,
    false,
  ]);
  startTutorialByAddress(new URL('http://localhost/?tutorial=1'), 'b1');
  expect(runs('b1')).toBe(false);
  startTutorialByAddress(new URL('http://localhost/?tutorial=0'), 'b2');
  expect(runs('b2')).toBe(false);
  startTutorialByAddress(new URL('http://localhost/?tutorial'), 'b2');
  expect([runs('b2'), localStorage.getItem('maquette.tutorial')]).toEqual([true, 'b2']);
});
