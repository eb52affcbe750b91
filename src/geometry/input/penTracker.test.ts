import { expect, test } from 'vitest';
import { createPenTracker } from './penTracker.ts';

const pen = { pointerType: 'pen', pointerId: 7, timeStamp: 100, buttons: 0, relatedTarget: {} };

test('a pen is near while it hovers or is down, until it leaves or has long been silent', () => {
  const watch = createPenTracker();
  const near = [];
  for (const event of [
    { ...pen, type: 'pointermove', pointerType: 'touch' },
    { ...pen, type: 'pointermove' },
    { ...pen, type: 'pointerout' },
    { ...pen, type: 'pointerout', relatedTarget: null },
    { ...pen, type: 'pointerdown', buttons: 1 },
    { ...pen, type: 'pointermove', buttons: 1 },
    { ...pen, type: 'pointerup' },
    { ...pen, type: 'pointermove', timeStamp: 200 },
    { ...pen, type: 'pointercancel' },
  ]) {
    watch.trackEvent(event);
    near.push(watch.isNear(300));
  }
  expect(near).toEqual([false, true, true, false, true, true, false, true, false]);
  watch.trackEvent({ ...pen, type: 'pointermove' });
  expect([watch.isNear(3000), watch.isNear(3200)]).toEqual([true, false]);
});
