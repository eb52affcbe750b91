import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeNotFoundProblem } from '../kit/problems.ts';

/** The pages on which the browser's router takes over. */
const APP_PAGES = [
  '/',
  '/sign-in',
  '/invite',
  '/received',
  '/physical/*',
  '/account',
  '/verify',
  '/reset',
  '/billing',
  '/admin/engines',
  '/admin/audit',
  '/upload',
  '/docs',
  '/docs/*',
];
/** Built files whose name holds their hash; vite's `build.assetsDir`. */
const HASHED_FOLDER = '/app/';
const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Serves the built app: hashed files for a year, pages never from a cache without asking. What a build compressed beforehand
 * goes out compressed.
 */
export async function servePages(app: FastifyInstance, distDir: string): Promise<void> {
  const isAppBuilt = existsSync(join(distDir, 'index.html'));
  if (isAppBuilt) {
    await app.register(fastifyStatic, {
      root: distDir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.includes(HASHED_FOLDER);
        reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    for (const page of APP_PAGES) app.get(page, (_, reply) => reply.sendFile('index.html'));
    app.get('/physical/board', (_, reply) => reply.sendFile('board.html'));
    app.get('/inspector', (_, reply) => reply.sendFile('inspector.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    if (isAppBuilt && isHelpPage(request)) return reply.sendFile('index.html');
    if (isAppBuilt && acceptsHtmlPage(request)) return sendAppPage(reply);
    throw routeNotFoundProblem();
  });
}

/** An address that nobody knows still gets the app, which says so in the person's language. */
function sendAppPage(reply: FastifyReply): FastifyReply {
  return reply.code(404).sendFile('index.html');
}

/** The help pages are found in any case. */
function isHelpPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/docs([/?]|$)/i.test(url);
}

function acceptsHtmlPage({ method, url, headers }: FastifyRequest): boolean {
  const isServerPath = url.startsWith('/api/') || url.startsWith('/assets/') || url.startsWith(HASHED_FOLDER);
  return method === 'GET' && !isServerPath && (headers.accept ?? '').includes('text/html');
}
