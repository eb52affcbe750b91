import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDirectory } from '../server/db/embedded/directoryLock.ts';
import { createDataFolder } from '../server/testing/dataFolder.ts';
import { ServerProcess } from '../server/testing/processes/serverProcess.ts';

let folder: Awaited<ReturnType<typeof createDataFolder>>;
beforeAll(async () => {
  folder = await createDataFolder();
});
afterAll(() => folder.remove());

function operator(...args: string[]) {
  const env = { ...process.env, DATA_DIR: folder.path };
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...args], {
    env,
    encoding: 'utf8',
  });
  return { code: run.status, output: (run.stdout + run.stderr).trim() };
}

/** Runs commands one after the other in one process, which loads the sources once: what each said, and its exit code. */
function session(...commands: readonly (readonly string[])[]) {
  const script = `
    const [, address, commands] = process.argv;
    console.error = console.log;
    for (const [i, words] of JSON.parse(commands).entries()) {
      process.argv = [process.execPath, address, ...words];
      process.exitCode = 0;
      await import(address + '?' + i);
      console.log('exit code ' + process.exitCode);
    }`;
  const address = new URL('./operator.ts', import.meta.url).href;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script, address, JSON.stringify(commands)], {
    env: { ...process.env, DATA_DIR: folder.path },
    encoding: 'utf8',
  });
  return [...run.stdout.matchAll(/(.*)\nexit code (\d)\n/g)].map(([, output, code]) => ({
    code: Number(code),
    output,
  }));
}

test('the operator makes an account once, gives it a new password, verifies its address, gives it a plan and lists it', () => {
  const output = session(
    ['create', 'Ann@example.com', 'Ann'],
    ['create', 'ann@example.com'],
    ['reset-password', 'ANN@example.com'],
    ['reset-password', 'bob@example.com'],
    ['verify', 'ANN@example.com'],
    ['verify', 'bob@example.com'],
    ['plan', 'ann@example.com', 'paid'],
    ['plan', 'bob@example.com', 'paid'],
    ['accounts'],
  );
  expect(output).toEqual([
    { code: 0, output: expect.stringMatching(/^The account Ann@example\.com has the password \S{16}$/) },
    { code: 1, output: 'There is already an account with this email.' },
    { code: 0, output: expect.stringMatching(/now has the password \S{16}$/) },
    { code: 0, output: 'There is no account bob@example.com.' },
    { code: 0, output: 'The address of ANN@example.com is verified.' },
    { code: 0, output: 'There is no account bob@example.com.' },
    { code: 0, output: 'The account ann@example.com has the plan paid.' },
    { code: 0, output: 'There is no account bob@example.com.' },
    { code: 0, output: 'ann@example.com  Ann' },
  ]);
});

test('where somebody has the folder who hears no commands, it says what to do', () => {
  const unlock = lockDirectory(folder.path);
  const { code, output } = operator('accounts');
  unlock();
  expect(code).toBe(1);
  expect(output).toContain('is in use by another Maquette server. Stop that one');
});

test('beside a running server its commands work, by a socket that its user alone may use', async () => {
  const server = await ServerProcess.start({ DATA_DIR: folder.path });
  const socket = join(folder.path, 'operator.sock');
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  expect(operator('create', 'gil@example.com', 'Gil')).toEqual({
    code: 0,
    output: expect.stringMatching(/^The account gil@example\.com has the password \S{16}$/),
  });
  expect(operator('create', 'gil@example.com')).toEqual({
    code: 1,
    output: 'There is already an account with this email.',
  });
  expect(operator('accounts').output).toContain('gil@example.com  Gil');
  expect(await server.stop()).toBe(0);
  expect(existsSync(socket)).toBe(false);
});

test('a socket that a killed server left is in nobody’s way', async () => {
  const killed = await ServerProcess.start({ DATA_DIR: folder.path });
  await killed.kill();
  expect(operator('accounts').output).toContain('gil@example.com  Gil');
  const next = await ServerProcess.start({ DATA_DIR: folder.path });
  expect(operator('accounts').output).toContain('gil@example.com  Gil');
  await next.stop();
});

test('what is no command on the socket is answered by the commands, or by nothing', async () => {
  const server = await ServerProcess.start({ DATA_DIR: folder.path });
  const ask = async (text: string) => {
    const socket = connect(join(folder.path, 'operator.sock'));
    socket.end(text);
    const pieces: Buffer[] = [];
    for await (const piece of socket) pieces.push(piece);
    return String(Buffer.concat(pieces));
  };
  expect(await ask('["constructor"]\n')).toMatch(/^\{"line":"npm run operator -- accounts/);
  expect(await ask('{"accounts":1}\n')).toBe('{"code":1}\n');
  expect(await ask('')).toBe('');
  expect(operator('accounts').code).toBe(0);
  await server.stop();
});

test('without a command it tells its commands', () => {
  expect(operator('constructor').output).toMatch(/^npm run operator -- accounts/);
});
