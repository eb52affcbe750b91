import { type CDPSession, cdp } from 'vitest/browser';
import type { Point } from '../../geometry/plane/point.ts';
import { toPage } from './pointer.fixture.ts';

type Session = CDPSession & { send(method: string, params: Record<string, unknown>): Promise<unknown> };

/** Real touches for view tests: all fingers that are down, by their places on the tested page. */
export async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Point[]): Promise<void> {
  await (cdp() as Session).send('Input.dispatchTouchEvent', {
    type,
    touchPoints: fingers.map((at, id) => ({ ...toPage(at), id })),
  });
}
