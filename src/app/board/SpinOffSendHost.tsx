import type { DialogHostProps } from './dialogs.ts';
import SpinOffHost from './SpinOffHost.tsx';

/** Sends a node to somebody by e-mail. */
export default function SpinOffSendHost(props: DialogHostProps) {
  return <SpinOffHost {...props} sends />;
}
