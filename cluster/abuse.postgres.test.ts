import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { signOutEverywhere } from '../contract/calls/accountSettings.ts';
import { getAccount, signIn, signOut, signUpMode } from '../contract/calls/accounts.ts';
import { saveImage } from '../contract/calls/assets.ts';
import { auditLog } from '../contract/calls/audit.ts';
import { createBoard, listBoards } from '../contract/calls/boards.ts';
import type { Call } from '../contract/calls/call.ts';
import { boardEvents } from '../contract/calls/live.ts';
import { createShareLink } from '../contract/calls/sharing.ts';
import { type Account, makeCall, signInAccount, signUpAccount } from '../scripts/seed/seedBoard.ts';
import { findHaproxy } from '../scripts/services/haproxy.mjs';
import { allCalls, createRoles } from '../server/testing/roles/roles.ts';
import { TABLE } from '../server/testing/roles/table.ts';
import { startInstallation } from './installation.ts';
import { forgedHeaders, openRawConnection, postFrom, type RawConnection, statusesIn } from './rawClient.ts';
import { HALF_HIDDEN_REQUEST, STRANGE_REQUESTS } from './strangeRequests.ts';

const canPlay = process.env.TEST_DATABASE_URL !== undefined && findHaproxy() !== undefined;
const PASSWORD = 'copper kettle';
const ANN = { name: 'Seed', email: 'neighbour@example.com', operator: false };
const MEBIBYTE = 1024 * 1024;
/** Connections that an address may have at the balancer of these tests. */
const CONNECTIONS = 150;
/** Rows of the table that are made at once: no row says anything of another's board. */
const ROWS_AT_ONCE = 6;
/** Rows that are about a picture which all boards share, and those after which the world is another: who edits what, who is signed in. */
const LAST_ROWS = ['get_image_url', 'get_recipe', 'accept_invitation', 'sign_out', 'sign_out_everywhere'];

describe.skipIf(!canPlay)('an installation of two web processes behind HAProxy', async () => {
  const installation = await startInstallation({
    webCount: 2,
    workerCount: 1,
    isDurable: false,
    env: { BODY_STALL_SECONDS: '3' },
    limits: { headMs: 3000, connections: CONNECTIONS },
  });
  afterAll(async () => {
    const faults = [...installation.webs, ...installation.workers].flatMap((one) => one.faults());
    await installation.close();
    // None of what is tried here may be news for whoever runs it.
    expect(faults).toEqual([]);
  });
  const { url, webs } = installation;
  const port = Number(new URL(url).port);
  const processUrls = webs.map((web) => `http://127.0.0.1:${web.port}`);
  const roles = await createRoles(url);
  const ann = await signUpAccount(url, { email: ANN.email, password: PASSWORD });

  /** Sums of a metric of each process, of the lines that a pattern finds. */
  async function metricOf(pattern: RegExp): Promise<readonly number[]> {
    const texts = await Promise.all(processUrls.map(async (one) => (await fetch(`${one}/metrics`)).text()));
    return texts.map((text) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0),
    );
  }
  const answersOf = ({ path }: Call) => metricOf(new RegExp(`^maquette_requests_total\\{route="${path}"`));
  const residentBytes = () => metricOf(/^maquette_resident_memory_bytes /);

  /** Has somebody else work while others hold their connections. */
  async function expectOthersServed(): Promise<void> {
    for (let count = 0; count < 10; count += 1) expect(await makeCall(ann, getAccount, {})).toEqual(ANN);
  }

  /** Opens connections from one address that have sent the same. */
  const openMany = (count: number, from: string, sent: string): readonly RawConnection[] =>
    Array.from({ length: count }, () => {
      const connection = openRawConnection(port, from);
      connection.socket.write(sent);
      return connection;
    });

  const statusesOf = async (connections: readonly RawConnection[]) =>
    (await Promise.all(connections.map(({ closed }) => closed))).map((received) => statusesIn(received));

  test('each process gives everybody what the table of calls and roles says', async () => {
    const calls = await allCalls();
    const before = await answersOf(listBoards);
    const answers: Record<string, readonly string[]> = {};
    const answerRow = async (name: string) => {
      const call = calls.get(name);
      if (call === undefined) throw new Error(`The contract has no call ${name}.`);
      answers[name] = await roles.answersTo(call);
    };
    const rows = Object.keys(TABLE)
      .filter((name) => !LAST_ROWS.includes(name))
      .values();
    await Promise.all(
      Array.from({ length: ROWS_AT_ONCE }, async () => {
        for (const name of rows) await answerRow(name);
      }),
    );
    for (const name of LAST_ROWS) await answerRow(name);
    expect(answers).toEqual(TABLE);
    const after = await answersOf(listBoards);
    expect(after.every((count, index) => count > (before[index] ?? 0))).toBe(true);
  });

  describe('what a client says of itself', () => {
    /** Tries a wrong password, each time as a browser of another address that it makes up. */
    const guess = async (base: string, email: string, from: string) => {
      const cookie = `maquette-browser=${randomBytes(16).toString('base64url')}.${'A'.repeat(43)}`;
      const headers = { ...forgedHeaders(`198.51.100.${randomBytes(1)[0]}`), cookie };
      const answer = await postFrom(base + signIn.path, { body: { email, password: 'a wrong one' }, headers, from });
      return JSON.parse(answer.body).code;
    };
    const guesses = async (bases: readonly string[], email: string, from: string) => {
      const codes: string[] = [];
      for (const base of bases) codes.push(await guess(base, email, from));
      return codes;
    };
    const TEN = Array.from({ length: 10 }, () => 'wrong_credentials');
    const eleven = (bases: readonly string[]) => Array.from({ length: 11 }, (_, index) => bases[index % bases.length]!);

    test('its tries count by the address that the balancer saw, at all processes together, and so does the audit log', async () => {
      const email = 'guessed@example.com';
      expect(await guesses(eleven([url]), email, '127.0.0.2')).toEqual([...TEN, 'busy']);
      expect(await guesses([url], email, '127.0.0.3')).toEqual(['wrong_credentials']);
      const operator = await signInAccount(url, { email: roles.operator.email, password: PASSWORD });
      const { entries } = await makeCall(operator, auditLog, { action: 'account.sign_in_failed' });
      const addresses = entries.filter(({ target }) => target.name === email).map((entry) => entry.network_address);
      expect(addresses).toEqual(['127.0.0.3', ...TEN.map(() => '127.0.0.2')]);
    });

    test('a process that is asked past the balancer, from an address that is not trusted, believes it no more', async () => {
      expect(await guesses(eleven(processUrls), 'direct@example.com', '127.0.0.6')).toEqual([...TEN, 'busy']);
    });

    test('moves no link, no cookie and no right of another page', async () => {
      const headers = { ...forgedHeaders('198.51.100.9'), origin: 'https://evil.example' };
      const { board_id } = await makeCall(ann, createBoard, { name: 'Kettle' });
      const authorization = `Bearer ${ann.token}`;
      const link = await postFrom(url + createShareLink.path, {
        body: { board_id, may_comment: true },
        headers: { ...headers, authorization, host: 'evil.example' },
      });
      expect([link.status, new URL(JSON.parse(link.body).url).origin]).toEqual([200, url]);
      const body = { email: ANN.email, password: PASSWORD };
      const signedIn = await postFrom(url + signIn.path, { body, headers });
      const cookie = signedIn.headers['set-cookie']?.map((line) => line.replace(/=[\w.-]+;/, '=…;'));
      expect(cookie).toEqual([`maquette-browser=…; Path=${signIn.path}; Max-Age=31536000; HttpOnly; SameSite=Strict`]);
      const allowed = Object.keys({ ...link.headers, ...signedIn.headers }).filter((name) =>
        name.startsWith('access-control-'),
      );
      expect(allowed).toEqual([]);
    });
  });

  describe('slow clients', () => {
    const HEAD = `POST ${signUpMode.path} HTTP/1.1\r\nHost: maquette\r\nContent-Type: application/json\r\n`;
    const COUNT = 100;
    /** Writes a byte of each text now and then; tells whoever asks how many are written. */
    function drip(connections: readonly RawConnection[], text: string) {
      let count = 0;
      const timer = setInterval(() => {
        for (const { socket } of connections) if (socket.writable) socket.write(text[count % text.length] ?? '');
        count += 1;
      }, 100);
      return { count: () => count, stop: () => clearInterval(timer) };
    }

    test('a head that drips is ended by the balancer, and reaches no process', async () => {
      const before = await answersOf(signUpMode);
      const connections = openMany(COUNT, '127.0.0.7', `${HEAD}X-Slow: `);
      const dripping = drip(connections, 'a');
      await expectOthersServed();
      expect(await statusesOf(connections)).toEqual(connections.map(() => [408]));
      dripping.stop();
      expect(await answersOf(signUpMode)).toEqual(before);
    });

    test('a body that stops is given up by its process; others are served, and no process grows', async () => {
      const bytesBefore = await residentBytes();
      const withoutAccount = openMany(COUNT, '127.0.0.8', `${HEAD}Content-Length: 10000\r\n\r\n{`);
      const head = `POST ${saveImage.path} HTTP/1.1\r\nHost: maquette\r\nContent-Type: application/json\r\n`;
      const begun = `Authorization: Bearer ${ann.token}\r\nContent-Length: ${40 * MEBIBYTE}\r\n\r\n{"imageb64":"`;
      const withAccount = openMany(2, '127.0.0.9', head + begun);
      await expectOthersServed();
      expect(await statusesOf([...withoutAccount, ...withAccount])).toEqual(
        [...withoutAccount, ...withAccount].map(() => [502]),
      );
      const grown = (await residentBytes()).map((bytes, index) => bytes - (bytesBefore[index] ?? 0));
      expect(Math.max(...grown)).toBeLessThan(128 * MEBIBYTE);
      await expectOthersServed();
    });

    test('a body that drips is read, and keeps nobody waiting', async () => {
      const before = await answersOf(signUpMode);
      const connections = openMany(COUNT, '127.0.0.10', `${HEAD}Connection: close\r\nContent-Length: 40\r\n\r\n`);
      const dripping = drip(connections, ' ');
      await expectOthersServed();
      await expect.poll(dripping.count).toBeGreaterThan(3);
      dripping.stop();
      expect(connections.some(({ socket }) => socket.closed)).toBe(false);
      const left = 40 - dripping.count();
      for (const { socket } of connections) socket.write('{}'.padStart(left));
      expect(await statusesOf(connections)).toEqual(connections.map(() => [200]));
      const answered = (await answersOf(signUpMode)).map((count, index) => count - (before[index] ?? 0));
      expect(answered.reduce((sum, count) => sum + count)).toBe(COUNT);
    });

    test('one address cannot take all connections, and may come again once it has fewer', async () => {
      const from = '127.0.0.11';
      const connections = openMany(CONNECTIONS + 20, from, HEAD);
      const cut = await Promise.race(connections.map(async (connection) => connection.closed));
      expect(cut).toBe('');
      await expectOthersServed();
      for (const { socket } of connections) socket.destroy();
      await expect
        .poll(async () =>
          postFrom(url + signUpMode.path, { from }).then(
            ({ status }) => status,
            () => undefined,
          ),
        )
        .toBe(200);
    });
  });

  describe('cookies and stolen sessions', () => {
    const COOKIES = [
      'SERVERID=web1',
      'SERVERID=web9; SERVERID=../../etc/passwd; JSESSIONID=web2~1',
      `SERVERID=${'A'.repeat(8000)}`,
      'SERVERID; =; ;;; "',
      `SERVERID=${'\u00ff\u0080'.repeat(20)}`,
    ];

    test('no cookie binds anybody to a process, signs anybody in, or breaks anything', async () => {
      const authorization = `Bearer ${ann.token}`;
      for (const cookie of [...COOKIES, `better-auth.session_token=${encodeURIComponent(ann.token)}`]) {
        const before = await answersOf(getAccount);
        const send = (headers: Record<string, string>) =>
          postFrom(url + getAccount.path, { headers: { ...headers, cookie } });
        const answers = [await send({ authorization }), await send({ authorization })];
        expect(answers.map(({ status, headers, body }) => [status, headers['set-cookie'], JSON.parse(body)])).toEqual([
          [200, undefined, ANN],
          [200, undefined, ANN],
        ]);
        const after = await answersOf(getAccount);
        expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1]);
        expect([await send({}), await send({})].map(({ status }) => status)).toEqual([401, 401]);
      }
    });

    /** Statuses that a token gets at each process, and twice at the balancer. */
    const statusesFor = async ({ token }: Account) => {
      const headers = { authorization: `Bearer ${token}` };
      const answers = [...processUrls, url, url].map((base) => postFrom(base + getAccount.path, { headers }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };

    test('a session that was stolen is refused by every process once it was signed out at one, and hears no more', async () => {
      const credentials = { email: 'robbed@example.com', password: PASSWORD };
      const { board_id } = await makeCall(await signUpAccount(url, credentials), createBoard, { name: 'Kettle' });
      for (const call of [signOut, signOutEverywhere]) {
        const [session, other] = [await signInAccount(url, credentials), await signInAccount(url, credentials)];
        expect(await statusesFor(session)).toEqual([200, 200, 200, 200]);
        const streams = processUrls.map((base) => {
          const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' };
          const body = JSON.stringify({ board_id, since: 0 });
          return fetch(base + boardEvents.path, { method: 'POST', headers, body });
        });
        const texts = (await Promise.all(streams)).map((answer) => answer.text());
        await makeCall({ ...session, url: processUrls[0] ?? '' }, call, {});
        expect(await statusesFor(session)).toEqual([401, 401, 401, 401]);
        const refused = call === signOut ? 200 : 401;
        expect(await statusesFor(other)).toEqual([refused, refused, refused, refused]);
        await Promise.all(texts);
      }
    });
  });

  describe('requests that are not what they seem', () => {
    test.each(STRANGE_REQUESTS)('%s', async (_name, text, atBalancer, atProcess) => {
      const connections = [port, webs[0]?.port ?? 0].map((one) => {
        const connection = openRawConnection(one);
        connection.socket.write(Buffer.from(text, 'latin1'));
        return connection;
      });
      expect(await statusesOf(connections)).toEqual([atBalancer, atProcess]);
    });

    test('nobody gets an answer of theirs', async () => {
      const connections = openMany(20, '127.0.0.12', HALF_HIDDEN_REQUEST);
      await Promise.all(Array.from({ length: 4 }, expectOthersServed));
      expect(await statusesOf(connections)).toEqual(connections.map(() => [200]));
    });
  });
});
