import { describe, expect, test } from 'vitest';
import type { Language } from '../../contract/language.ts';
import {
  emailChangeConsentMail,
  emailConfirmationMail,
  passwordResetMail,
  sentBoardMail,
  verificationMail,
} from './mailMessages.ts';

const URL = 'https://site/verify#secret';
const TO = 'ben@example.com';

const MAILS = {
  'a board': (language: Language | undefined) =>
    sentBoardMail({ to: TO, sender: 'Ann', board: 'Chair', url: URL }, language),
  'an address to verify': (language: Language | undefined) => verificationMail(TO, URL, language),
  'a new password': (language: Language | undefined) => passwordResetMail(TO, URL, language),
  'another address, to the old one': (language: Language | undefined) =>
    emailChangeConsentMail({ to: TO, email: 'new@example.com', url: URL }, language),
  'another address, to the new one': (language: Language | undefined) => emailConfirmationMail(TO, URL, language),
};

const SUBJECTS = [
  ['a board', 'Ann sent you the board “Chair”', 'Ann 发给你一个画板：“Chair”'],
  ['an address to verify', 'Verify your email for Maquette', '验证你的 Maquette 账号邮箱'],
  ['a new password', 'Set a new password for Maquette', '设置新的 Maquette 密码'],
  [
    'another address, to the old one',
    'Confirm the new email for your Maquette account',
    '确认修改 Maquette 账号的邮箱',
  ],
  ['another address, to the new one', 'Confirm your new email for Maquette', '确认 Maquette 账号的新邮箱'],
] as const;

describe.each(SUBJECTS)('an email about %s', (kind, english, chinese) => {
  test('is in the reader’s language, subject and all, with its link once', () => {
    const [en, zh] = [MAILS[kind]('en'), MAILS[kind]('zh')];
    expect([en.subject, zh.subject]).toEqual([english, chinese]);
    expect([en.text, zh.text].map((text) => /\p{Script=Han}/u.test(text))).toEqual([false, true]);
    expect([en.text, zh.text].map((text) => text.split(URL).length - 1)).toEqual([1, 1]);
  });

  test('has both languages where that of the reader is not known', () => {
    const { subject, text } = MAILS[kind](undefined);
    expect(subject).toBe(`${english} / ${chinese}`);
    expect(text).toBe(`${MAILS[kind]('en').text}\n——\n\n${MAILS[kind]('zh').text}`);
  });
});
