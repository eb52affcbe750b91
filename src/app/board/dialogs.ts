import type { ComponentType } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { DialogName } from '../../machines/dialogNames.ts';
import type { LimitRefusal } from '../../machines/limitIn.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { say } from '../../session/notices/say.ts';
import { dialogApart } from './dialogApart.tsx';

/** What every dialog of a board is given: whose node it is about, which other it is opened with, and how it closes. */
export type DialogHostProps = {
  readonly session: BoardSession;
  readonly id: NodeId;
  readonly other?: NodeId | undefined;
  readonly limit?: LimitRefusal | undefined;
  readonly onClose: () => void;
};

type Load = () => Promise<{ readonly default: ComponentType<DialogHostProps> }>;

/** Where each dialog is fetched from when it first opens. A dialog's folder knows no api: its host, here, gives it what it needs. */
const LOADERS: Record<DialogName, Load> = {
  alert: () => import('./RunAlert.tsx'),
  composer: () => import('./ComposerHost.tsx'),
  crop: () => import('./CropHost.tsx'),
  display: () => import('./DisplayHost.tsx'),
  expand: () => import('./ExpandHost.tsx'),
  export4k: () => import('./Export4kHost.tsx'),
  fileUpload: () => import('./FileUploadHost.tsx'),
  phoneUpload: () => import('./PhoneUploadHost.tsx'),
  rateLimit: () => import('./UpgradeHost.tsx'),
  sketch: () => import('./SketchHost.tsx'),
  spinOff: () => import('./SpinOffHost.tsx'),
  spinOffSend: () => import('./SpinOffSendHost.tsx'),
  svgViewer: () => import('./SvgViewerHost.tsx'),
  upgrade: () => import('./UpgradeHost.tsx'),
  mask: () => import('./MaskHost.tsx'),
  view3D: () => import('./View3DHost.tsx'),
  viewer3D: () => import('./Viewer3DHost.tsx'),
};

/** The dialogs that stay, and say so, when their node goes from the board while they are open. */
export const SAYS_GONE: ReadonlySet<DialogName> = new Set<DialogName>([
  'crop',
  'display',
  'svgViewer',
  'view3D',
  'viewer3D',
]);

/** A run or an upload waits until its alert is closed: one that cannot be had is. */
const ALERT = dialogApart(LOADERS.alert, ({ session, id }, notices) => {
  say(notices, ({ dialogMissingNotice }) => dialogMissingNotice());
  session.actor.send({ type: 'alert.closed', id });
});

/** The dialogs, each fetched apart with its texts. */
export const DIALOGS: Record<DialogName, ComponentType<DialogHostProps>> = {
  ...(Object.fromEntries(
    Object.entries(LOADERS).map(([name, load]) => [name, dialogApart(load).DialogApart]),
  ) as Record<DialogName, ComponentType<DialogHostProps>>),
  alert: ALERT.DialogApart,
};
export const bringAlertWhenIdle = ALERT.bringWhenIdle;
