import { z } from 'zod';

/** Whom letters come from. */
export type Sender = { readonly name: string; readonly address: string };

export const SENDER_NAME = 'Maquette';
/** A name, in quotation marks or not, and an address in angle brackets. */
const NAME_AND_ADDRESS = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/;

/** Reads an address, or a name with one as letters write it. */
export function readSender(text: string, context: z.core.$RefinementCtx<string>): Sender {
  const [, name = '', address = text.trim()] = NAME_AND_ADDRESS.exec(text) ?? [];
  if (!z.email().safeParse(address).success)
    context.addIssue('It is no e-mail address, nor a name with one: "Studio <maquette@example.com>"');
  return { name: name || SENDER_NAME, address };
}
