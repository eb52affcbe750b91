import { type ComponentType, lazy } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { withTexts } from '../../locales/language.ts';
import type { DialogName } from '../../machines/dialogNames.ts';
import type { BoardSession } from './session.ts';

/** What every dialog of a board is given: whose node it is about, and how it closes. */
export type DialogHostProps = { readonly session: BoardSession; readonly id: NodeId; readonly onClose: () => void };

type Load = () => Promise<{ readonly default: ComponentType<DialogHostProps> }>;

/** Where each dialog is fetched from when it first opens. A dialog's folder knows no api: its host, here, gives it what it needs. */
const LOADERS: Record<DialogName, Load> = {
  alert: () => import('./RunAlert.tsx'),
  display: () => import('./DisplayHost.tsx'),
  rateLimit: () => import('./UpgradeHost.tsx'),
  sketch: () => import('./SketchHost.tsx'),
  upgrade: () => import('./UpgradeHost.tsx'),
};

/** The dialogs, each fetched apart with its texts. */
export const DIALOGS = Object.fromEntries(
  Object.entries(LOADERS).map(([name, load]) => [name, lazy(() => withTexts(load()))]),
) as unknown as Record<DialogName, ComponentType<DialogHostProps>>;
