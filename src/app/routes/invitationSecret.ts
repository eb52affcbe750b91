import { deviceStore, TEXT_FORMAT } from '../../store/deviceStore.ts';

/** The key of an invitation's secret while the person signs in. */
export const INVITATION_SECRET_KEY = 'maquette.invitation';

/** The secret of the invitation that waits in this tab until somebody is signed in. */
export function waitingInvitationSecret(): string | null {
  return deviceStore(INVITATION_SECRET_KEY, TEXT_FORMAT, 'sessionStorage').get();
}
