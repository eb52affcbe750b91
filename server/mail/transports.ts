import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { DataSettings } from '../db/settings.ts';
import type { MailSender } from './sender.ts';

/** A letter to one person. */
export type MailMessage = {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** Whoever gets it may never have heard of this installation: there is a day's budget of such. */
  readonly isUnsolicited?: true;
};

/** Brings a letter on its way; throws where it could not. The same id is the same letter. */
export type MailTransport = (letter: MailMessage & { readonly id: string }) => Promise<void>;

/** A mail server that says nothing for so long is down. */
const SMTP_TIMEOUT_MS = 20_000;

/** Sends by SMTP, never in the clear but where the address says `?tls=off`. */
export function createSmtpTransport(address: string, from: MailSender): MailTransport {
  const url = new URL(address);
  const options = {
    host: url.hostname,
    ...(url.port !== '' && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: url.protocol === 'smtp:' && url.searchParams.get('tls') !== 'off',
    ignoreTLS: url.searchParams.get('tls') === 'off',
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  let transporter: Promise<Transporter> | undefined;
  return async ({ id, to, subject, text }) => {
    transporter ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true }),
    );
    // An address that is a text would be read as a list of them.
    await (await transporter).sendMail({
      from: { ...from },
      to: { ...to },
      subject,
      text,
      messageId: `<${id}@${from.address.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** Writes each letter into a folder as a text, for whoever runs the installation to read and to send on. */
export function createFolderTransport(folder: string): MailTransport {
  return async ({ id, to, subject, text }) => {
    const now = new Date().toISOString();
    const path = join(folder, `${now.replace(/[:.]/g, '-')}-${id}.txt`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.new`, `To: ${to.address}\nDate: ${now}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
}

/** The folder of letters that no mail server took. */
export function outboxFolder({ dataDir }: Pick<DataSettings, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

/** A name for a letter that is not in the table. */
export function newMessageId(): string {
  return randomUUID();
}
