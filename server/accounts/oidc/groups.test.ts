import { expect, test } from 'vitest';
import { groupsIn, mayEnter, roleOf, usesGroups } from './groups.ts';

const thousand = Array.from({ length: 1000 }, (_, index) => `group ${index}`);
const NONE = { claim: 'groups', allowed: [], operators: [], plans: [] };

test.each([
  ['a list', { groups: ['design', 'staff'] }, ['design', 'staff']],
  ['a text, which is one group', { groups: 'design, staff' }, ['design, staff']],
  ['a number', { groups: 7 }, []],
  ['an object', { groups: { admins: true } }, []],
  ['nothing', { groups: null }, []],
  ['a list of all kinds', { groups: ['design', 7, null, ['admins'], { toString: 'admins' }] }, ['design']],
  ['a thousand', { groups: thousand }, thousand],
  ['a name that is far too long', { groups: ['x'.repeat(256), 'x'.repeat(255)] }, ['x'.repeat(255)]],
  ['a way that is no claim', { roles: ['design'] }, undefined],
])('a claim of %s', (_, claims, groups) => {
  expect(groupsIn(claims, 'groups')).toEqual(groups);
});

test('more groups than anybody has are not looked at', () => {
  const groups = Array.from({ length: 20_000 }, () => 'design');
  expect(groupsIn({ groups: [...groups, 'admins'] }, 'groups')).toEqual(groups.slice(0, 10_000));
});

test('a claim is found by its name, which may be an address, or by the way to it, and never on a prototype', () => {
  expect(groupsIn({ 'https://studio.example/groups': ['a'] }, 'https://studio.example/groups')).toEqual(['a']);
  expect(groupsIn({ realm_access: { roles: ['b'] } }, 'realm_access.roles')).toEqual(['b']);
  expect(groupsIn({ realm_access: 'roles' }, 'realm_access.roles')).toBeUndefined();
  expect(groupsIn({}, 'constructor.name')).toBeUndefined();
  expect(groupsIn({ groups: [] }, 'groups.length')).toEqual([]);
});

test('who is in one of the groups may sign in, and everybody where none is named', () => {
  const settings = { ...NONE, allowed: ['design', 'staff'] };
  expect([mayEnter(['staff'], settings), mayEnter(['Staff'], settings), mayEnter([], settings)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(mayEnter([], NONE)).toBe(true);
});

test('of several plans the one that brings most is given', () => {
  const plans = [
    { group: 'guests', plan: 'trial' },
    { group: 'leads', plan: 'unlimited' },
    { group: 'design', plan: 'paid' },
  ] as const;
  const settings = { ...NONE, operators: ['admins'], plans };
  expect(roleOf(['guests', 'design'], settings)).toEqual({ operator: false, plan: 'paid' });
  expect(roleOf(['design', 'leads', 'admins'], settings)).toEqual({ operator: true, plan: 'unlimited' });
  expect(roleOf(['others'], settings)).toEqual({ operator: false, plan: null });
});

test('groups are asked for where a setting needs them', () => {
  const settings = [NONE, { ...NONE, allowed: ['a'] }, { ...NONE, operators: ['a'] }];
  expect(settings.map(usesGroups)).toEqual([false, true, true]);
  expect(usesGroups({ ...NONE, plans: [{ group: 'a', plan: 'paid' }] })).toBe(true);
});
