import { type DialogStates, nothing } from '../states.fixture.ts';
import PhoneUploadDialog, { type PhoneCode } from './PhoneUploadDialog.tsx';

const phoneUpload = (code: PhoneCode) => <PhoneUploadDialog code={code} onRenew={nothing} onClose={nothing} />;
const addressAt = (host: string) =>
  `http://${host}:4400/upload?boardId=${'b'.repeat(22)}&nodeId=${'n'.repeat(22)}#${'s'.repeat(43)}`;
const codeFor = (host: string, reach: 'here' | 'network', minutes: number) =>
  phoneUpload({ kind: 'made', url: addressAt(host), expiresAt: Date.now() + minutes * 60_000, reach });

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  phoneUpload: {
    making: () => phoneUpload({ kind: 'making' }),
    ready: () => codeFor('192.168.1.20', 'network', 10),
    unreachable: () => codeFor('localhost', 'here', 10),
    expired: () => codeFor('192.168.1.20', 'network', 0),
    failed: () => phoneUpload({ kind: 'failed', problem: 'The server can’t be reached.' }),
  },
};
