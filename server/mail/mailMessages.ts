import type { Language } from '../../contract/language.ts';
import { plainName } from '../../contract/names.ts';
import type { MailMessage } from './transports.ts';

/** The characters of a name that stand in an email. */
const NAME_CHARACTERS_MAX = 80;

/** The reader's language; both where it is not known. */
type MailLanguage = Language | undefined;
type MailText = Pick<MailMessage, 'subject' | 'text'>;

type SentBoardDetails = {
  readonly to: string;
  readonly sender: string;
  readonly board: string;
  /** The address that gives the board to whoever opens it signed in. */
  readonly url: string;
};

/** Tells somebody that a board was sent to them. */
export function sentBoardMail({ to, sender, board, url }: SentBoardDetails, language: MailLanguage): MailMessage {
  const [senderName, name] = [printableName(sender), printableName(board)];
  const en = {
    subject: `${senderName} sent you the board “${name}”`,
    text: `${senderName} sent you a board on Maquette: “${name}”.

To accept it, open this link and sign in or create an account with this email address:
${url}

If you don’t know ${senderName}, ignore this email. Nothing will happen.
`,
  };
  const zh = {
    subject: `${senderName} 发给你一个画板：“${name}”`,
    text: `${senderName} 在 Maquette 上发给你一个画板：“${name}”。

请打开下面的链接，用收到此邮件的邮箱登录或注册，即可接收画板：
${url}

如果你不认识 ${senderName}，请忽略此邮件，不会有任何影响。
`,
  };
  return { ...mailIn(language, to, { en, zh }), isUnsolicited: true };
}

/** Asks whoever has an address to show that it is theirs. */
export function verificationMail(to: string, url: string, language: MailLanguage): MailMessage {
  const en = {
    subject: 'Verify your email for Maquette',
    text: `Someone created a Maquette account with this email address. If it was you, open this link within two days:
${url}

Once it’s verified, boards sent to this address arrive in your account.

If this wasn’t you, ignore this email, or open the link and choose “This wasn’t me”. Until the address is verified, that account receives nothing sent to you.
`,
  };
  const zh = {
    subject: '验证你的 Maquette 账号邮箱',
    text: `有人用这个邮箱注册了 Maquette 账号。如果是你本人操作，请在两天内打开下面的链接完成验证：
${url}

验证后，别人发到这个邮箱的画板会归你所有。

如果不是你本人，请忽略此邮件，也可以打开链接，选择“不是我本人”。未经验证，对方的账号收不到发给你的任何内容。
`,
  };
  return { ...mailIn(language, to, { en, zh }), isUnsolicited: true };
}

/** Lets somebody who forgot their password set a new one. */
export function passwordResetMail(to: string, url: string, language: MailLanguage): MailMessage {
  const en = {
    subject: 'Set a new password for Maquette',
    text: `To set a new password for Maquette, open this link within one day:
${url}

The link works once. Setting a new password signs you out on all other devices.

If you didn’t ask for this, ignore this email. Your password stays the same.
`,
  };
  const zh = {
    subject: '设置新的 Maquette 密码',
    text: `请在一天内打开下面的链接，设置新的 Maquette 密码：
${url}

链接只能使用一次。设置后，其他设备都会退出登录。

如果不是你本人操作，请忽略此邮件，密码不会改变。
`,
  };
  return mailIn(language, to, { en, zh });
}

type EmailChangeDetails = { readonly to: string; readonly email: string; readonly url: string };

/** Asks whoever has an account's address whether it may get another. */
export function emailChangeConsentMail({ to, email, url }: EmailChangeDetails, language: MailLanguage): MailMessage {
  const en = {
    subject: 'Confirm the new email for your Maquette account',
    text: `Someone who is signed in to your Maquette account asked to change its email to ${email}. If it was you, open this link within two days:
${url}

We’ll then email the new address to confirm it.

If this wasn’t you, ignore this email and change your password. Your email won’t change unless you confirm.
`,
  };
  const zh = {
    subject: '确认修改 Maquette 账号的邮箱',
    text: `有人登录你的 Maquette 账号后，申请把邮箱改为 ${email}。如果是你本人操作，请在两天内打开下面的链接：
${url}

随后我们会向新邮箱发送一封确认邮件。

如果不是你本人操作，请忽略此邮件，并修改密码。未经你确认，邮箱不会改变。
`,
  };
  return mailIn(language, to, { en, zh });
}

/** Asks whoever has an address whether an account may have it. */
export function emailConfirmationMail(to: string, url: string, language: MailLanguage): MailMessage {
  const en = {
    subject: 'Confirm your new email for Maquette',
    text: `Open this link within two days to use this email address for your Maquette account:
${url}

If you didn’t ask for this, ignore this email. Nothing will happen.
`,
  };
  const zh = {
    subject: '确认 Maquette 账号的新邮箱',
    text: `请在两天内打开下面的链接，你的 Maquette 账号就会改用这个邮箱：
${url}

如果不是你本人操作，请忽略此邮件，不会有任何影响。
`,
  };
  return mailIn(language, to, { en, zh });
}

function mailIn(language: MailLanguage, address: string, texts: Readonly<Record<Language, MailText>>): MailMessage {
  const to = { name: '', address };
  if (language) return { to, ...texts[language] };
  const { en, zh } = texts;
  return { to, subject: `${en.subject} / ${zh.subject}`, text: `${en.text}\n——\n\n${zh.text}` };
}

/** Text that a mail program makes a link or an address of, whichever form its letters have. */
const ADDRESS_LIKE_PATTERN = /:\/\/|@|^www\.|[\p{L}\p{N}-][.。．｡]\p{L}{2,}/iu;

/** A name that somebody chose as it may stand in an email: one line, no longer than a name is, and without addresses. */
function printableName(name: string): string {
  const tokens = plainName(name)
    .split(/\s+/)
    .map((word) => (ADDRESS_LIKE_PATTERN.test(word.normalize('NFKC')) ? '…' : word));
  const line = tokens.join(' ').trim();
  return line.length > NAME_CHARACTERS_MAX ? `${line.slice(0, NAME_CHARACTERS_MAX - 1)}…` : line;
}
