import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Sets the headers that keep a browser from running or sending what is not ours. On plain http nothing may upgrade to https,
 * or a phone in the same network could not open the upload page. `same-origin-allow-popups` keeps windows that we open
 * (a new board, the Stately inspector) reachable.
 */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  const secure = publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'media-src': ["'self'", 'blob:', 'data:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'", 'blob:', 'data:'],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
}
