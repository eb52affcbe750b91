import { expect, test } from 'vitest';
import { createToneCurve, toneMap } from './light.ts';

test.each([0.5, 0.82, 1.5])(
  'a tone curve at exposure %d is within a twentieth of a level of the formula',
  (exposure) => {
    const tone = createToneCurve(exposure);
    for (let radiance = -0.1; radiance < 5; radiance += 0.00037)
      expect(Math.abs(tone(radiance) - toneMap(Math.max(0, radiance), exposure)) * 255).toBeLessThan(0.05);
  },
);
