import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { node, nodeId, startBoard } from '../../../nodes/board.fixture.tsx';
import { createNotices } from '../../../ui/notices/notices.ts';
import { problemResponse } from '../session/openSession.fixture.tsx';
import { createFeedback } from './feedback.ts';

const OWN_COMMENT = { commentorEmail: 'me@example.test', commentorName: 'Me' };
const comment = (id: string) => node(id, 'commentNode', { noteText: id, ...OWN_COMMENT });

let calls: { readonly call: string; readonly body: { readonly comment_id?: string; readonly comment_node?: string } }[];
let isRefusing: boolean;

beforeEach(() => {
  [calls, isRefusing] = [[], false];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = new URL(request.url, location.href).pathname.split('/')[2]!;
    if (isRefusing) return problemResponse(404, 'comment_not_found');
    calls.push({ call, body: await request.json() });
    return Response.json({});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openFeedback() {
  const { actor } = startBoard({ nodes: [comment('one'), comment('two')] });
  const notices = createNotices();
  const titles = () => notices.get().map(({ title }) => title);
  return { feedback: createFeedback(actor, notices, 'Me'), notices, titles };
}
const putCalls = () =>
  calls.flatMap(({ call, body }) => (call === 'put_external_comment' ? JSON.parse(body.comment_node!) : []));

test('deleted comments can be put back as they were, all of them by one press', async () => {
  const { feedback, notices, titles } = openFeedback();
  await feedback.remove(nodeId('one'));
  expect(titles()).toEqual(['Comment deleted']);
  await feedback.remove(nodeId('two'));
  expect(titles()).toEqual(['2 comments deleted']);
  notices.get()[0]!.action!.onPress();
  await vi.waitFor(() =>
    expect(putCalls().map(({ id, data }) => [id, data.noteText])).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ]),
  );
  expect(titles()).toEqual([]);
});

test('a notice that was closed puts nothing back later', async () => {
  const { feedback, notices, titles } = openFeedback();
  await feedback.remove(nodeId('one'));
  notices.get()[0]!.onDismiss!();
  notices.dismissKey('deleted comments');
  await feedback.remove(nodeId('two'));
  expect(titles()).toEqual(['Comment deleted']);
});

test('a comment that is not deleted is not offered; one that cannot be put back is said', async () => {
  const { feedback, notices, titles } = openFeedback();
  isRefusing = true;
  await expect(feedback.remove(nodeId('one'))).rejects.toThrow();
  expect(titles()).toEqual([]);
  isRefusing = false;
  await feedback.remove(nodeId('one'));
  isRefusing = true;
  notices.get()[0]!.action!.onPress();
  await vi.waitFor(() => expect(titles()).toEqual(['The comment couldn’t be put back']));
});
