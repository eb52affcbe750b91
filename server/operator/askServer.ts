import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { OperatorAnswer } from './protocol.ts';
import { operatorSocketPath } from './socketPath.ts';

const NOBODY_CODES = new Set(['ENOENT', 'ECONNREFUSED']);

/** Has the server of a data folder run a command, and gives its exit code; undefined where no server listens there. */
export async function askServer(
  dataDir: string,
  command: readonly string[],
  print: (line: string) => void,
): Promise<number | undefined> {
  const path = operatorSocketPath(dataDir);
  if (path === undefined) return undefined;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOBODY_CODES.has(String(error.code))) return undefined;
    throw error;
  }
  socket.write(`${JSON.stringify(command)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = OperatorAnswer.parse(JSON.parse(line));
    if ('code' in answer) return answer.code;
    print(answer.line);
  }
  print('The server ended before it had finished.');
  return 1;
}
