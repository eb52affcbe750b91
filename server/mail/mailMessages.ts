import { plainName } from '../../contract/names.ts';
import type { MailMessage } from './transports.ts';

/** The characters of a name that stand in a letter. */
const NAME_CHARACTERS_MAX = 80;

type SentBoardDetails = {
  readonly to: string;
  readonly sender: string;
  readonly board: string;
  /** The address that gives the board to whoever opens it signed in. */
  readonly url: string;
};

/** Tells somebody that a board was sent to them. The language of people who have no account is not known: letters have both. */
export function sentBoardMail({ to, sender, board, url }: SentBoardDetails): MailMessage {
  const [senderName, name] = [printableName(sender), printableName(board)];
  return {
    isUnsolicited: true,
    to: { name: '', address: to },
    subject: `${senderName} sent you the board “${name}”`,
    text: `${senderName} sent you a board on Maquette: “${name}”.

Open this link and sign in, or make an account, with the address that this letter came to. The board is yours then:
${url}

If you do not know ${senderName}, leave this letter as it is: nothing happens.

——

${senderName} 在 Maquette 上发给你一个画板：“${name}”。

打开下面的链接，用收到这封信的邮箱登录或注册，画板就归你所有：
${url}

如果你不认识 ${senderName}，不用理会这封信：不会发生任何事。
`,
  };
}

/** Asks whoever has an address to show that it is theirs. */
export function verificationMail(to: string, url: string): MailMessage {
  return {
    isUnsolicited: true,
    to: { name: '', address: to },
    subject: 'Verify your e-mail address for Maquette',
    text: `Somebody made an account on Maquette with this address. If it was you, open this link within two days:
${url}

Boards that people send to your address are given to you from then on.
If it was not you, leave this letter as it is, or open the link and say so: nothing is given to that account.

——

有人用这个邮箱在 Maquette 注册了账号。如果是你，请在两天内打开下面的链接：
${url}

验证后，别人发到这个邮箱的画板会归你所有。
如果不是你，不用理会这封信，也可以打开链接说明不是你本人：那个账号得不到任何东西。
`,
  };
}

/** Lets somebody who forgot their password set a new one. */
export function passwordResetMail(to: string, url: string): MailMessage {
  return {
    to: { name: '', address: to },
    subject: 'Set a new password for Maquette',
    text: `Open this link within one day to set a new password for Maquette. It works once, and signs you out on all devices:
${url}

If you did not ask for it, leave this letter as it is: your password stays.

——

请在一天内打开下面的链接，为 Maquette 设置新密码。链接只能用一次，所有设备都会退出登录：
${url}

如果不是你提出的，不用理会这封信：密码不会改变。
`,
  };
}

type EmailChangeDetails = { readonly to: string; readonly email: string; readonly url: string };

/** Asks whoever has an account's address whether it may get another. */
export function emailChangeConsentMail({ to, email, url }: EmailChangeDetails): MailMessage {
  return {
    to: { name: '', address: to },
    subject: 'Your Maquette account gets another e-mail address',
    text: `Somebody who is signed in to your Maquette account wants its address to be ${email}. If it was you, open this link within two days; a letter to the new address follows:
${url}

If it was not you, leave this letter as it is and change your password: nothing happens without you.

——

有人登录了你的 Maquette 账号，想把邮箱改为 ${email}。如果是你，请在两天内打开下面的链接，随后新邮箱会收到一封信：
${url}

如果不是你，不用理会这封信，并请修改密码：没有你的同意，什么都不会改变。
`,
  };
}

/** Asks whoever has an address whether an account may have it. */
export function emailConfirmationMail(to: string, url: string): MailMessage {
  return {
    to: { name: '', address: to },
    subject: 'Confirm your new e-mail address for Maquette',
    text: `Open this link within two days, and this is the address of your Maquette account:
${url}

If you did not ask for it, leave this letter as it is: nothing happens.

——

请在两天内打开下面的链接，你的 Maquette 账号就会改用这个邮箱：
${url}

如果不是你提出的，不用理会这封信：不会发生任何事。
`,
  };
}

/** Text that a mail program makes a link or an address of, whichever form its letters have. */
const ADDRESS_LIKE_PATTERN = /:\/\/|@|^www\.|[\p{L}\p{N}-][.。．｡]\p{L}{2,}/iu;

/** A name that somebody chose as it may stand in a letter: one line, no longer than a name is, and without addresses. */
function printableName(name: string): string {
  const tokens = plainName(name)
    .split(/\s+/)
    .map((word) => (ADDRESS_LIKE_PATTERN.test(word.normalize('NFKC')) ? '…' : word));
  const line = tokens.join(' ').trim();
  return line.length > NAME_CHARACTERS_MAX ? `${line.slice(0, NAME_CHARACTERS_MAX - 1)}…` : line;
}
