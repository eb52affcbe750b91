import { signUpMode } from '../contract/calls/accounts.ts';

const [HOST, JSON_TYPE] = ['Host: maquette\r\n', 'Content-Type: application/json\r\n'];
const POST = `POST ${signUpMode.path} HTTP/1.1\r\n${HOST}${JSON_TYPE}`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const LEFT = '2\r\n{}\r\n0\r\n\r\n';
/** A request that hides behind another. */
const HIDDEN = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;
/** A request that hides the beginning of another, which would have that of somebody else as its end. */
export const HALF_HIDDEN_REQUEST = `${POST}Content-Length: 60\r\n${CHUNKED}\r\n${LEFT}GET /nothing HTTP/1.1\r\nX: `;

/**
 * Requests that are read otherwise by one than by another, or by nobody: the statuses of the answers at the balancer and at a process, none
 * where the connection is closed without an answer. A body with a length and in pieces is read by its pieces alone, as HTTP says, and its
 * connection is closed: what hides behind it is not answered.
 */
export const STRANGE_REQUESTS: readonly (readonly [string, string, readonly number[], readonly number[]])[] = [
  ['a length and pieces', `${POST}Content-Length: 60\r\n${CHUNKED}\r\n${LEFT}${HIDDEN}`, [200], [400]],
  ['pieces and a length', `${POST}${CHUNKED}Content-Length: 4\r\n\r\n${LEFT}${HIDDEN}`, [200], [400]],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${HIDDEN}`, [400], [400]],
  ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}`, [400], [400]],
  ['pieces of another name', `${POST}Transfer-Encoding: xchunked\r\n\r\n${LEFT}`, [400], [400]],
  ['pieces, or not', `${POST}${CHUNKED}Transfer-Encoding: identity\r\n\r\n${LEFT}`, [400], [400]],
  ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\nContent-Length: 2\r\n\r\n{}`, [400], [400]],
  ['a tab that is none', `${POST}Transfer-Encoding:\vchunked\r\nContent-Length: 2\r\n\r\n{}`, [400], [400]],
  ['a line that ends in CR alone', `${POST}X: a\r${CHUNKED}Content-Length: 2\r\n\r\n{}`, [400], [400]],
  ['a piece of a length too long', `${POST}${CHUNKED}\r\nffffffffffffffff1\r\n{}\r\n0\r\n\r\n`, [400], [400]],
  ['a piece of a length below none', `${POST}${CHUNKED}\r\n-2\r\n{}\r\n0\r\n\r\n`, [400], [400]],
  ['a header of 40 KB', `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(40_000)}\r\n\r\n`, [400], [431]],
  ['an address of 40 KB', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`, [400], [431]],
  ['1500 headers', `GET / HTTP/1.1\r\n${HOST}${'A: 1\r\n'.repeat(1500)}\r\n`, [400], [431]],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', [400], [400]],
  ['two hosts', `GET /healthz HTTP/1.1\r\n${HOST}Host: evil.example\r\nConnection: close\r\n\r\n`, [400], [400]],
  [
    'a host beside that of the address',
    `GET http://evil.example/healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    [400],
    [200],
  ],
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b"<x>@/..\r\nConnection: close\r\n\r\n', [400], [400]],
  ['a NUL', `GET /healthz HTTP/1.1\r\n${HOST}X: a\0b\r\nConnection: close\r\n\r\n`, [400], [400]],
  ['a tunnel', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\nConnection: close\r\n\r\n', [502], []],
  ['an address before the request', `PROXY TCP4 198.51.100.9 127.0.0.1 1 2\r\n${HIDDEN}`, [400], [400]],
  ['metrics written otherwise', `GET /%6detrics/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, [404], [200]],
];
