import { expect, test } from 'vitest';
import { fitBoard, loadStoredBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { address, newPerson, openPage, postAs, withBrowser } from './browser.ts';
import { layWholeBoard, runWholeBoard } from './wholeBoard.ts';

withBrowser();

/** The number of nodes of each type once all has been run. */
const TYPES = {
  sketchNode: 1,
  uploadSketchNode: 1,
  generateSketchesNode: 1,
  upload3DNode: 1,
  enrichNode: 1,
  generateVideoNode: 1,
  remixNode: 1,
  instructEditNode: 1,
  textNode: 2,
  textImageNode: 1,
  promptGeneratorNode: 1,
  stickyNoteNode: 1,
  composerNode: 1,
  expandImageNode: 1,
  prototype2DNode: 8,
  svgNode: 1,
  videoNode: 1,
  threeDNode: 1,
  modifyNode: 1,
  removeBackgroundNode: 1,
  describeImageNode: 1,
};

test('a board with every node type but comments is run from end to end, and is there after a reload', async () => {
  const person = await newPerson();
  const post = async (path: string, body: unknown) => {
    const answer = await postAs(person, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const boardId = await layWholeBoard(post);
  const { page, errors } = await openPage(person);
  await openBoard(page, boardId);
  await runWholeBoard(page);
  await waitUntilSaved(page);
  await page.reload();
  await page.getByRole('application').waitFor();
  await fitBoard(page);
  const { nodes, edges } = await loadStoredBoard(person, boardId);
  const counted: Record<string, number> = {};
  for (const { type } of nodes) counted[type] = (counted[type] ?? 0) + 1;
  expect(counted).toEqual(TYPES);
  // Everything that was made is stored, and whoever may see the board can have it.
  const files = nodes.flatMap(({ data }) => ['imageUrl', 'videoUrl', 'modelUrl'].flatMap((field) => data[field] ?? []));
  const answers = await Promise.all(files.map(async (url) => (await fetch(address + String(url))).status));
  expect(new Set(answers)).toEqual(new Set([200]));
  const results = nodes.filter(({ data }) => data.jobId !== undefined && data.madeBy !== undefined);
  expect(results.filter(({ id }) => !edges.some(({ target }) => target === id))).toEqual([]);
  expect(errors).toEqual([]);
});
