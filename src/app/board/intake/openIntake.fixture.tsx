import { openCanvas } from '../../../canvas/testing/openCanvas.fixture.tsx';
import { startBoard } from '../../../nodes/board.fixture.tsx';
import { NoticeStack } from '../../../ui/notices/NoticeStack.tsx';
import { createNotices } from '../../../ui/notices/notices.ts';
import { NoticesContext } from '../../../ui/notices/noticesContext.ts';
import { Intake } from './Intake.tsx';

export const stage = () => document.querySelector<HTMLElement>('[role="application"]')!;

export const png = (name = 'one.png') => new File(['picture'], name, { type: 'image/png' });

/** A board at half its size on a canvas that takes what is dropped and pasted, and what it tells. */
export async function openIntake(drawn: Parameters<typeof startBoard>[0]) {
  const { actor, uploads } = startBoard(drawn);
  const notices = createNotices();
  const { controller } = await openCanvas(undefined, {
    board: actor,
    children: (
      <NoticesContext value={notices}>
        <Intake actor={actor} />
        <NoticeStack notices={notices} />
      </NoticesContext>
    ),
  });
  controller.camera.setViewport({ x: 0, y: 0, k: 0.5 });
  return { actor, uploads, controller };
}
