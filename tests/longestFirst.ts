import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. Begun last, one of them would keep a single worker busy while the others have nothing left. */
const LONGEST = [
  'tests/browsers/webkit.test.ts',
  'tests/browsers/firefox.test.ts',
  'tests/journeys/scripts.test.ts',
  'tests/journeys/large-board.test.ts',
  'tests/journeys/failures.test.ts',
  'tests/journeys/operations.test.ts',
  'tests/journeys/sketch-saving.test.ts',
  'tests/journeys/together.torture.test.ts',
  'tests/journeys/whole-board.test.ts',
  'tests/journeys/pages.test.ts',
  'server/boards/saving/save.kill.test.ts',
  'server/jobs/jobs.kill.test.ts',
  'server/generation/stlExport/stlExport.test.ts',
  'src/app/board/specification.browser.test.tsx',
  'src/canvas/arrange/arranging.browser.test.tsx',
];

/** Puts the longest files of each project first, and the projects with the longest files before the others. Vitest does so only where it has run them before; on a new clone it goes by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    const projects = [...byProject.values()].map((specs) => specs.sort((a, b) => rankOf(a) - rankOf(b)));
    return projects.sort(([a], [b]) => rankOf(a!) - rankOf(b!)).flat();
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? LONGEST.length : place;
}
