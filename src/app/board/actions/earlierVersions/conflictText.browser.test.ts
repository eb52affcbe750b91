import { expect, test } from 'vitest';
import type { OpenConflict } from '../../../../board/history/conflicts.ts';
import { node } from '../../../../nodes/board.fixture.tsx';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { createNotices } from '../../../../ui/notices/notices.ts';
import { attachConflictText } from './conflictText.ts';

const LAMP = node('lamp', 'textNode', { text: 'mine', title: 'Lamp' });

/** The notice's text after a report of these conflicts. */
function textOfConflicts(
  conflicts: readonly Partial<OpenConflict>[],
  kind: 'conflict' | 'restoredOver' | 'readOnly' = 'conflict',
) {
  const notices = createNotices();
  let tell = (_: unknown): void => undefined;
  const actor = {
    getSnapshot: () => ({ context: { board: { nodes: new Map([[LAMP.id, LAMP]]) } } }),
    on: (_: string, listener: typeof tell) => {
      tell = listener;
      return { unsubscribe: () => (tell = () => undefined) };
    },
  };
  const detach = attachConflictText({ actor, notices } as unknown as BoardSession);
  const onPress = () => undefined;
  notices.show({
    key: 'conflict',
    title: 'Changed',
    text: 'Yours was kept.',
    action: { label: 'Use theirs', onPress },
  });
  const whole = conflicts.map((one) => ({
    element: 'node',
    element_id: LAMP.id,
    field: 'data.text',
    value: 'mine',
    other_by: 'Ann',
    ...one,
  }));
  tell({ notice: { kind, conflicts: whole } });
  detach();
  tell({ notice: { kind, conflicts: whole } });
  const [notice, ...others] = notices.get();
  expect([others, notice?.action?.onPress]).toEqual([[], onPress]);
  return notice?.text;
}

test('the notice of a conflict names the node, the field and what the others have', () => {
  expect(textOfConflicts([{ other: 'theirs' }])).toBe('Lamp, Text. Ann: “theirs”. Yours was kept.');
  expect(textOfConflicts([{ other: 'w'.repeat(121) }])).toBe(`Lamp, Text. Ann: “${'w'.repeat(120)}…”. Yours was kept.`);
  expect(textOfConflicts([{ field: 'position', other: { x: 1, y: 1 } }, {}], 'restoredOver')).toBe(
    'Lamp, Position. And 1 more. Yours was kept.',
  );
  expect(textOfConflicts([{ field: null, value: LAMP, other: undefined }])).toBe(
    'Lamp: Ann deleted it. Yours was kept.',
  );
  expect(textOfConflicts([{ element: 'edge', element_id: 'e', field: null, other: { id: 'e' } }])).toBe(
    'A connection. Yours was kept.',
  );
  expect(textOfConflicts([{ other: 'theirs' }], 'readOnly')).toBe('Yours was kept.');
});
