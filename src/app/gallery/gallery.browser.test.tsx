import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, describe, expect, test } from 'vitest';
import * as DIALOGS from '../../dialogs/registry.ts';
import { DEFINITIONS } from '../../nodes/registry.ts';
import { applyAppearance, waitUntilDrawn } from './drawn.fixture.ts';
import { PAGE_NAMES } from './pages.tsx';
import { SHARING_NAMES } from './sharing.tsx';
import { SPECIMENS } from './specimens.ts';

const APPEARANCES = [
  { appearance: 'light, English', theme: 'light', language: 'english' },
  { appearance: 'dark, Chinese', theme: 'dark', language: 'chinese' },
] as const;
const SUBJECTS = [...new Set(SPECIMENS.map(({ subject }) => subject))];

afterAll(() => applyAppearance({ theme: 'light', language: 'english' }));

test('every node type, every dialog, every part of sharing and every page with states has specimens, each with a name of its own', () => {
  expect(new Set(SUBJECTS)).toEqual(
    new Set([...DEFINITIONS.map(({ type }) => type), ...Object.keys(DIALOGS), ...SHARING_NAMES, ...PAGE_NAMES]),
  );
  expect(new Set(SPECIMENS.map(({ name }) => name)).size).toBe(SPECIMENS.length);
});

/** Rules about a whole page, which a specimen is not. */
const AXE_OPTIONS = {
  rules: {
    region: { enabled: false },
    'page-has-heading-one': { enabled: false },
    'landmark-one-main': { enabled: false },
  },
};

describe.each(APPEARANCES)('$appearance', (appearance) => {
  test.each(SUBJECTS)('axe finds nothing in %s', async (subject) => {
    await applyAppearance(appearance);
    const problems: string[] = [];
    for (const specimen of SPECIMENS.filter((each) => each.subject === subject)) {
      render(await specimen.show());
      await waitUntilDrawn();
      const { violations } = await axe.run(document.body, AXE_OPTIONS);
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes)
          problems.push(`${specimen.name}: ${id}\n${html}\n${failureSummary}`);
      cleanup();
    }
    expect(problems).toEqual([]);
  });
});
