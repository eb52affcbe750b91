// What a frame of a large model costs simplified for the view, to the whole model: npm run bench:model
import { join } from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/browsers/chromium.mjs';
import { median } from './driver/stats.ts';

const TRIANGLES = 600_000;
/** Of that many triangles and more, the viewer draws so many. */
const DRAWN_MAX = 200_000;
const FRAMES = 5;

type TurnBall = (triangles: number, most: number | undefined, frames: number) => Promise<number[]>;

const root = join(import.meta.dirname, '..');
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  optimizeDeps: { entries: ['bench/pages/model.html'] },
  server: { host: '127.0.0.1', port: 0 },
});
await vite.listen();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] });
try {
  const page = await browser.newPage();
  await page.goto(new URL('bench/pages/model.html', vite.resolvedUrls?.local[0]).href);
  await page.waitForFunction(() => 'turnBall' in window);
  const frameOf = async (most: number | undefined) => {
    const times = await page.evaluate(
      ([triangles, drawn, frames]) => (window as unknown as { turnBall: TurnBall }).turnBall(triangles, drawn, frames),
      [TRIANGLES, most, FRAMES] as const,
    );
    return median(times) ?? Number.NaN;
  };
  const whole = await frameOf(undefined);
  const simplified = await frameOf(DRAWN_MAX);
  console.log(
    `${Math.round(whole)} ms and ${Math.round(simplified)} ms: simplified, ${(simplified / whole).toFixed(2)} of the whole`,
  );
} finally {
  await browser.close();
  await vite.close();
}
