import { expect, test } from 'vitest';
import { hasPermission, mayEdit, type Permission, type Role } from './roles.ts';

const PERMISSIONS: readonly Permission[] = ['look', 'comment', 'edit', 'own'];

test.each<[Role, readonly Permission[]]>([
  ['owner', ['look', 'comment', 'edit', 'own']],
  ['editor', ['look', 'comment', 'edit']],
  ['reviewer', ['look', 'comment']],
])('%s may %j, and nothing else', (role, needs) => {
  expect(PERMISSIONS.filter((need) => hasPermission({ role }, need))).toEqual(needs);
  expect(mayEdit({ role })).toBe(needs.includes('edit'));
});
