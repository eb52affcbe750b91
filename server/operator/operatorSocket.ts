import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type OperatorAnswer, OperatorRequest, REQUEST_LENGTH_MAX } from './protocol.ts';
import { operatorSocketPath } from './socketPath.ts';

/** Runs a command and gives its exit code; `print` tells a line of its answer. */
export type RunOperatorCommand = (
  command: readonly string[],
  print: (line: string) => void,
  signal: AbortSignal,
) => Promise<number>;

/**
 * Hears commands of whoever may use the data folder, on a socket in it, while a server has that folder alone; gives what ends that, and the
 * commands that still run.
 */
export async function hearOperator(dataDir: string, run: RunOperatorCommand): Promise<() => Promise<void>> {
  const path = operatorSocketPath(dataDir);
  if (path === undefined) return async () => undefined;
  const isFile = process.platform !== 'win32';
  // Whoever has the folder's lock knows that nobody listens on what a killed server left.
  if (isFile) rmSync(path, { force: true });
  const abortion = new AbortController();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Whoever asked has left; the command goes on.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    void answer(socket, run, abortion.signal);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  if (isFile) chmodSync(path, 0o600);
  // It alone keeps no process alive.
  server.unref();
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    abortion.abort();
    for (const socket of sockets) socket.destroySoon();
    await closed;
  };
}

async function answer(socket: Socket, run: RunOperatorCommand, signal: AbortSignal): Promise<void> {
  const send = (message: OperatorAnswer) => socket.writable && socket.write(`${JSON.stringify(message)}\n`);
  const command = OperatorRequest.safeParse(parseJson(await firstLine(socket)));
  const print = (line: string) => void send({ line });
  let code = 1;
  try {
    if (command.success) code = await run(command.data, print, signal);
  } catch (error) {
    // A fault that nobody foresaw ends the command, not the server; whoever gave the command sees it.
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  send({ code });
  socket.end();
}

async function firstLine(socket: Socket): Promise<string> {
  let length = 0;
  socket.on('data', (chunk) => {
    length += chunk.length;
    if (length > REQUEST_LENGTH_MAX) socket.destroy();
  });
  for await (const line of createInterface({ input: socket })) return line;
  return '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
