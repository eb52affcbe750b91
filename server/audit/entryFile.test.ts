import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/calls/audit.ts';
import { entryFileHeader, entryLine } from './entryFile.ts';

const ENTRY: AuditEntry = {
  id: '7',
  at: '2026-11-23T09:12:00.000Z',
  actor: { kind: 'guest', id: 'g1', email: '=cmd|"/c calc"!A1' },
  action: 'link.opened',
  target: { id: 'l1', name: 'Clients, "north"\nand south' },
  details: { board: 'Kettle' },
  network_address: '10.0.0.1',
  request_id: null,
};

test('a table has a header, quotes whatever stands in a cell, and begins no cell with a formula', () => {
  expect(entryFileHeader('csv')).toBe(
    'id,at,actor_kind,actor_id,actor_email,action,target_id,target_name,details,network_address,request_id\r\n',
  );
  expect(entryLine('csv', ENTRY)).toBe(
    `"7","2026-11-23T09:12:00.000Z","guest","g1","'=cmd|""/c calc""!A1","link.opened","l1","Clients, ""north""\nand south","{""board"":""Kettle""}","10.0.0.1",""\r\n`,
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
  'a name that begins as %j does is text',
  (name) => {
    expect(entryLine('csv', { ...ENTRY, target: { id: null, name } })).toContain(`"'${name}"`);
  },
);

test('a line of NDJSON is the entry, whatever is in it', () => {
  expect(entryFileHeader('ndjson')).toBe('');
  const line = entryLine('ndjson', ENTRY);
  expect(line.split('\n')).toEqual([expect.any(String), '']);
  expect(JSON.parse(line)).toEqual(ENTRY);
});
