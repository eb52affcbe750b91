import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { SettingError } from '../kit/settings.ts';

const from = (MAIL_FROM: string) => readConfig({ MAIL_FROM, DATA_DIR: '/nowhere' }).mailFrom;

test.each([
  ['maquette@example.com', 'Maquette', 'maquette@example.com'],
  ['Studio <a@example.com>', 'Studio', 'a@example.com'],
  ['"Müller, Design & Co." <a@example.com>', 'Müller, Design & Co.', 'a@example.com'],
  ['设计工作室 <a@example.com>', '设计工作室', 'a@example.com'],
  ['<a@example.com>', 'Maquette', 'a@example.com'],
])('letters come from %s', (text, name, address) => {
  expect(from(text)).toEqual({ name, address });
});

test.each([
  'Studio',
  'Studio <a>',
  'a@example.com, b@example.com',
  'X\r\nBcc: b@example.com <a@example.com>',
  '<a@b.c> d',
])('%j is nobody', (text) => {
  expect(() => from(text)).toThrow(SettingError);
});

test('without the setting letters come from the address of the installation', () => {
  expect(readConfig({ PUBLIC_URL: 'https://studio.example.com', DATA_DIR: '/nowhere' }).mailFrom).toEqual({
    name: 'Maquette',
    address: 'maquette@studio.example.com',
  });
});
