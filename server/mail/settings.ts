import { z } from 'zod';
import { type Environment, readVariables } from '../kit/settings.ts';
import { type MailSender, parseSender, SENDER_NAME } from './sender.ts';

/** The way that letters go out. */
export type MailSettings = {
  /** The mail server's address with its password, `smtp://user:password@host:587` or `smtps://`; undefined where letters lie in the outbox. */
  readonly smtpUrl: string | undefined;
  /** Whom letters come from. */
  readonly mailFrom: MailSender;
  /** Letters in a day to people who did not ask for one: boards that are sent, addresses that sign up. */
  readonly unsolicitedMailsPerDay: number;
};

const VARIABLES = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** An address, or a name with one: `Studio <maquette@example.com>`. */
  MAIL_FROM: z.string().transform(parseSender).optional(),
  LETTERS_A_DAY: z.coerce.number().int().min(0).default(1000),
};

/** Reads the settings of mail, which comes from the host of `publicUrl` unless told. Throws a SettingError that names the first wrong one. */
export function readMailSettings(env: Environment, publicUrl: string | undefined): MailSettings {
  const values = readVariables(env, VARIABLES);
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return {
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? { name: SENDER_NAME, address: `maquette@${host}` },
    unsolicitedMailsPerDay: values.LETTERS_A_DAY,
  };
}
