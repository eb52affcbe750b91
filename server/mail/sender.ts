import { z } from 'zod';

/** Whom letters come from. */
export type MailSender = { readonly name: string; readonly address: string };

export const SENDER_NAME = 'Maquette';
/** A name, in quotation marks or not, and an address in angle brackets. */
const NAME_AND_ADDRESS_PATTERN = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/;

/** Reads an address, or a name with one as letters write it. */
export function parseSender(text: string, context: z.core.$RefinementCtx<string>): MailSender {
  const [, name = '', address = text.trim()] = NAME_AND_ADDRESS_PATTERN.exec(text) ?? [];
  if (!z.email().safeParse(address).success)
    context.addIssue('It is not an email address, nor a name with one: "Studio <maquette@example.com>"');
  return { name: name || SENDER_NAME, address };
}
