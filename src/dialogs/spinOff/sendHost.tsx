import type { DialogHostProps } from '../defineDialog.ts';
import SpinOffHost from './host.tsx';

/** Sends a node to somebody by e-mail. */
export default function SpinOffSendHost(props: DialogHostProps) {
  return <SpinOffHost {...props} isSending />;
}
