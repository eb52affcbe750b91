import { expect, test } from 'vitest';
import { phoneOrigin } from './phoneOrigin.ts';

const ipv4 = (address: string, internal = false) =>
  ({ address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }) as const;
const HOME = { lo: [ipv4('127.0.0.1', true)], docker0: [ipv4('172.17.0.1')], wlan0: [ipv4('192.168.1.20')] };

test.each([
  [
    'what the operator says comes first',
    'https://maquette.example',
    '0.0.0.0',
    'http://localhost:4400',
    'https://maquette.example',
  ],
  [
    'where the browser came from serves a phone too',
    undefined,
    '0.0.0.0',
    'http://192.168.1.9:4400',
    'http://192.168.1.9:4400',
  ],
  ['so does a name of the whole net', undefined, '127.0.0.1', 'https://studio.example', 'https://studio.example'],
  [
    'on this machine, the address in the network',
    undefined,
    '0.0.0.0',
    'http://localhost:4400',
    'http://192.168.1.20:4400',
  ],
  ['also where it listens by IPv6', undefined, '::', 'http://[::1]:4400', 'http://192.168.1.20:4400'],
  ['a name that phones may not know', undefined, '0.0.0.0', 'http://studio.local:4400', 'http://192.168.1.20:4400'],
  ['the one address that it listens at', undefined, '10.0.0.5', 'http://127.0.0.1:4400', 'http://10.0.0.5:4400'],
  ['without any, what the browser has', undefined, '127.0.0.1', 'http://localhost:4400', 'http://localhost:4400'],
])('%s', (_, publicUrl, host, origin, wanted) => {
  expect(phoneOrigin({ publicUrl, host }, origin, () => HOME)).toBe(wanted);
});

test('a machine without a network has its own name alone', () => {
  const settings = { publicUrl: undefined, host: '0.0.0.0' };
  expect(phoneOrigin(settings, 'http://localhost:4400', () => ({}))).toBe('http://localhost:4400');
});
