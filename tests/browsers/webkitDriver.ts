import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, Button, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { expect, vi } from 'vitest';
import { findWebKit } from '../../scripts/browsers/browsers.mjs';
import { type Driver, WINDOW } from './driver.ts';

declare module 'selenium-webdriver' {
  interface Actions {
    /** Missing in the published types. */
    scroll(x: number, y: number, deltaX: number, deltaY: number, origin: string, duration: number): Actions;
  }
}

const BUTTONS = { left: Button.LEFT, middle: Button.MIDDLE } as const;
const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
};
/** Starting on a busy machine. */
const SLOW_MS = 20_000;
/** WebKitGTK asks the desktop's settings whether people want motion. */
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=0\n';
/** MiniBrowser's own bar takes room from the window. */
const SCREEN = { width: WINDOW.width, height: WINDOW.height + 200 } as const;
const CTRL_WHEEL =
  'Ctrl+wheel as an event made in the page: MiniBrowser keeps the real one for its own zoom, and WebDriver’s wheel has no keys';

/** WebKitGTK's bare browser on a virtual screen, over W3C WebDriver. */
export async function openWebKit(): Promise<Driver> {
  const found = findWebKit();
  if (!found) throw new Error('No WebKitGTK found: run "node scripts/ready.mjs --browsers".');
  const screen = spawn(
    found.screen,
    ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [display] = await once(screen.stdio[3] as Readable, 'data');
  const port = await freePort();
  const config = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(config, 'gtk-3.0'));
  writeFileSync(join(config, 'gtk-3.0', 'settings.ini'), REDUCED_MOTION);
  const service = spawn(found.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: config },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${address}/status`), { timeout: SLOW_MS, interval: 50 });
  const webDriver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
    })
    .build();
  await fitWindow(webDriver);
  // The address bar has the focus at first.
  await webDriver.actions({ async: true }).move({ x: 1, y: 1, duration: 0 }).click().perform();
  const version = (await webDriver.getCapabilities()).get('browserVersion');
  const end = async () => {
    await webDriver.quit();
    await Promise.all([service, screen].map(stop));
    rmSync(config, { recursive: true, force: true });
  };
  return { ...driverOf(webDriver), version: `WebKitGTK/${version}`, close: end };
}

function driverOf(webDriver: WebDriver): Omit<Driver, 'version' | 'close'> {
  const act = () => webDriver.actions({ async: true });
  // The driver tells the page how far its wheel's position changed since the last action, so ours adds up.
  const turned = { x: 0, y: 0 };
  const evaluate: Driver['evaluate'] = (task, ...args) => webDriver.executeScript(task, ...args);
  return {
    open: (address) => webDriver.get(address),
    evaluate,
    move: (at) =>
      act()
        .move({ x: Math.round(at.x), y: Math.round(at.y), duration: 0, origin: Origin.VIEWPORT })
        .perform(),
    press: (button = 'left') => act().press(BUTTONS[button]).perform(),
    release: (button = 'left') => act().release(BUTTONS[button]).perform(),
    wheel: async (at, by) => {
      turned.x += by.x;
      turned.y += by.y;
      await act().scroll(Math.round(at.x), Math.round(at.y), turned.x, turned.y, Origin.VIEWPORT, 0).perform();
    },
    wheelWithCtrl: async (at, deltaY) => {
      await evaluate(
        (x, y, deltaY) => {
          const init = { clientX: x, clientY: y, deltaY, ctrlKey: true, bubbles: true, cancelable: true };
          document.elementFromPoint(x, y)?.dispatchEvent(new WheelEvent('wheel', init));
        },
        at.x,
        at.y,
        deltaY,
      );
      return CTRL_WHEEL;
    },
    keyDown: (key) =>
      act()
        .keyDown(KEYS[key] ?? key)
        .perform(),
    keyUp: (key) =>
      act()
        .keyUp(KEYS[key] ?? key)
        .perform(),
    type: (text) => act().sendKeys(text).perform(),
    letGo: async () => {
      turned.x = 0;
      turned.y = 0;
      await act().clear();
    },
    screenshot: async () => Buffer.from(await webDriver.takeScreenshot(), 'base64'),
  };
}

/** Makes the window as large as its inside needs. */
async function fitWindow(webDriver: WebDriver): Promise<void> {
  const window = webDriver.manage().window();
  await window.setRect({ x: 0, y: 0, ...WINDOW });
  const inside = await insideOf(webDriver);
  const size = { width: 2 * WINDOW.width - inside.width, height: 2 * WINDOW.height - inside.height };
  await window.setRect({ x: 0, y: 0, ...size });
  await vi.waitFor(async () => expect(await insideOf(webDriver)).toEqual({ ...WINDOW }), {
    timeout: SLOW_MS,
    interval: 50,
  });
}

function insideOf(webDriver: WebDriver) {
  return webDriver.executeScript<{ width: number; height: number }>(() => ({ width: innerWidth, height: innerHeight }));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
