import { defineDialog } from '../defineDialog.ts';

/** The alert of a run or an upload that was refused, which waits until it is closed. */
export const alert = defineDialog({
  load: () => import('./host.tsx'),
  isPreloaded: true,
  onLoadFailure: ({ session, id }) => session.actor.send({ type: 'alert.closed', id }),
});
