import { expect, test } from 'vitest';
import { waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

test('a board made with a projectId belongs to that project, by which the list is filtered', async () => {
  const { page } = await openPage(await newPerson());
  await page.goto('/physical/board?projectName=Kettle&projectId=kitchen');
  await page.waitForURL(/boardId=/);
  await page.getByRole('application', { name: 'Kettle' }).waitFor();
  await waitUntilSaved(page);
  expect(new URL(page.url()).searchParams.get('projectId')).toBe('kitchen');

  const list = async (projectId: string) => {
    // The boards in the bin are listed too.
    const listed = page.waitForResponse(
      (response) => response.url().endsWith('/api/list_boards/') && response.request().postDataJSON().bin === false,
    );
    await page.goto(`/?projectId=${projectId}`);
    const { boards } = (await (await listed).json()) as { boards: { name: string; project_id: string }[] };
    return boards.map(({ name, project_id }) => [name, project_id]);
  };
  expect(await list('kitchen')).toEqual([['Kettle', 'kitchen']]);
  await page.getByText('Kettle', { exact: true }).waitFor();
  expect(await list('garden')).toEqual([]);
});
