import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { createBus } from '../events/bus.ts';
import { addNotice } from '../events/transact.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createMail, type Mail } from './mail.ts';
import { sentBoardMail } from './mailMessages.ts';
import { createFolderTransport, createSmtpTransport, type MailMessage, type MailTransport } from './transports.ts';

const FROM = { name: 'Maquette', address: 'maquette@studio.example' };
const LETTER: MailMessage = { to: { name: '', address: 'ben@example.com' }, subject: 'Hello', text: 'A board' };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

let server: TestServer | undefined;
/** A mail over a database, which sends by the given way. */
async function mailBy(
  send: MailTransport | undefined,
  keep: MailTransport,
  lettersADay = 100,
): Promise<{ mail: Mail; failures: unknown[] }> {
  if (server === undefined) {
    server = await startTestServer();
  }
  const mail = createMail({
    db: server.parts.db,
    bus: server.parts.bus,
    send,
    storeInFolder: keep,
    unsolicitedMailsPerDay: lettersADay,
  });
  const failures: unknown[] = [];
  mail.start((error) => failures.push(error));
  open.push(mail);
  return { mail, failures };
}
const waiting = () => server!.parts.db.selectFrom('letter').selectAll().execute();

type ReceivedLetter = { readonly to: readonly string[]; readonly text: string };

/** A mail server that takes letters, or refuses them with a code. */
async function smtp(options: { refuses?: number; tls?: boolean } = {}) {
  const received: ReceivedLetter[] = [];
  const taking = new SMTPServer({
    authOptional: true,
    disabledCommands: options.tls ? [] : ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        if (options.refuses) return done(Object.assign(new Error('no'), { responseCode: options.refuses }));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => taking.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise<void>((resolve) => taking.close(resolve)) });
  const { port } = taking.server.address() as AddressInfo;
  return { received, address: `smtp://127.0.0.1:${port}?tls=off`, strict: `smtp://127.0.0.1:${port}` };
}
const nowhere: MailTransport = async () => {
  throw new Error('no letter should be kept here');
};

test('a letter goes out once the transaction that writes it is committed, and only then', async () => {
  const { received, address } = await smtp();
  const { mail, failures } = await mailBy(createSmtpTransport(address, FROM), nowhere);
  const { transact } = server!.parts;
  const undone = transact(async (tx) => {
    await mail.write(tx, { ...LETTER, subject: 'Undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await transact((tx) => mail.write(tx, LETTER));
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]!.to).toEqual(['ben@example.com']);
  expect(received[0]!.text).toContain(
    'From: Maquette <maquette@studio.example>\r\nTo: ben@example.com\r\nSubject: Hello\r\n',
  );
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  expect(failures).toEqual([]);
});

test.each([
  ['names somebody else after a line break', { name: 'Ben\r\nBcc: eve@example.com', address: 'ben@example.com' }, 'Hi'],
  ['breaks the line of its subject', { name: '', address: 'ben@example.com' }, 'Hi\r\nBcc: eve@example.com'],
])('a letter that %s reaches one person all the same', async (_, to, subject) => {
  const { received, address } = await smtp();
  const { mail } = await mailBy(createSmtpTransport(address, FROM), nowhere);
  await server!.parts.transact((tx) => mail.write(tx, { ...LETTER, to, subject }));
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]!.to).toEqual(['ben@example.com']);
  expect(received[0]!.text).not.toMatch(/^Bcc:/im);
});

test('a mail server that is down, refuses or speaks no TLS keeps the letter waiting, and it is tried again', async () => {
  const refusing = await smtp({ refuses: 451 });
  const { mail, failures } = await mailBy(createSmtpTransport(refusing.address, FROM), nowhere);
  await server!.parts.transact((tx) => mail.write(tx, LETTER));
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  const [letter] = await waiting();
  expect(letter).toMatchObject({ tries: 1, subject: 'Hello' });
  expect(letter!.due_at.getTime() - Date.now()).toBeGreaterThan(30_000);
  await mail.close();

  const { db } = server!.parts;
  await db
    .updateTable('letter')
    .set({ due_at: new Date(0) })
    .execute();
  const clear = await mailBy(createSmtpTransport(refusing.strict, FROM), nowhere);
  await vi.waitFor(() => expect(clear.failures).toHaveLength(1));
  await clear.mail.close();
  expect(refusing.received).toEqual([]);

  await db
    .updateTable('letter')
    .set({ due_at: new Date(0) })
    .execute();
  const up = await smtp();
  await mailBy(createSmtpTransport(up.address, FROM), nowhere);
  await vi.waitFor(() => expect(up.received).toHaveLength(1));
});

test('a letter that no server has taken for two days goes into the folder, where files are the operator’s alone', async () => {
  const folder = join(server!.parts.config.dataDir, 'outbox');
  const down: MailTransport = async () => {
    throw new Error('down');
  };
  const { mail, failures } = await mailBy(down, createFolderTransport(folder));
  const { db, transact } = server!.parts;
  const sent = { to: 'ben@example.com', sender: 'Ann', board: 'Chair', url: 'https://x/received#s' };
  const letter = sentBoardMail(sent, undefined);
  await transact((tx) => mail.write(tx, letter));
  for (let tries = 1; tries <= 7; tries += 1) {
    await vi.waitFor(() => expect(failures).toHaveLength(tries));
    await db
      .updateTable('letter')
      .set({ due_at: new Date(0) })
      .execute();
    await transact(async (tx) => addNotice(tx, { topic: 'mail', payload: '' }));
  }
  const [file] = await vi.waitFor(() => {
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    return files;
  });
  const path = join(folder, file!);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(
    /^To: ben@example.com\nDate: .*Z\nSubject: Ann sent you the board “Chair” \/ Ann 发给你一个画板：“Chair”\n\nAnn sent/,
  );
});

test('names in a letter are one line each, and short', () => {
  const sender = `Your bank\n\nOpen https://evil.example ${'x'.repeat(200)}`;
  const { subject, text } = sentBoardMail(
    { to: 'ben@example.com', sender, board: 'a\r\nb', url: 'https://x/received#s' },
    'en',
  );
  expect(subject).toBe(`Your bank Open … ${'x'.repeat(62)}… sent you the board “a b”`);
  expect(text.split('\n').filter((line) => line.startsWith('Open https://evil'))).toEqual([]);
});

test.each([
  ['FREE MONEY http://evil.example/x now', 'FREE MONEY … now'],
  ['evil.example', '…'],
  ['www.evil', '…'],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', '…'],
  ['write to x@evil.example', 'write to …'],
  ['Kettle 2.0, second draft', 'Kettle 2.0, second draft'],
])('the name %s brings no address into a letter', (name, shown) => {
  const { subject, text } = sentBoardMail(
    { to: 'b@x.io', sender: name, board: name, url: 'https://site/received#s' },
    'en',
  );
  expect(subject).toBe(`${shown} sent you the board “${shown}”`);
  expect(text.replaceAll('https://site/received#s', '')).not.toMatch(/evil|ｅｖｉｌ/);
});

test('a letter of which no notice came is sent after a gap', async () => {
  server ??= await startTestServer();
  const { db } = server.parts;
  let openGap: () => void = () => undefined;
  const { bus } = await createBus({
    async listen(_, _listener, onGap = openGap) {
      openGap = onGap;
    },
    notify: async () => undefined,
  });
  const sent: string[] = [];
  const send: MailTransport = async ({ subject }) => void sent.push(subject);
  const mail = createMail({ db, bus, send, storeInFolder: send, unsolicitedMailsPerDay: 1 });
  open.push(mail);
  mail.start((error) => expect(error).toBeUndefined());
  const letter = { id: 'of another process', name: '', address: 'ben@example.com', subject: 'Missed', text: '' };
  await db.insertInto('letter').values(letter).execute();
  openGap();
  await expect.poll(() => sent).toEqual(['Missed']);
});
