import { useLingui } from '@lingui/react/macro';
import { save3dView } from '../../../../contract/calls/assets.ts';
import type { StoredPicture } from '../../../cards/context/cardServices.ts';
import { api } from '../../../session/client.ts';
import { storedPictureOf } from '../../../session/services/uploads.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import Viewer3DDialog from '../Viewer3DDialog.tsx';
import { useModelViewer } from './useModelViewer.ts';

/** The 3D view of a 3D Model node. */
export default function View3DHost(props: DialogHostProps) {
  const { t } = useLingui();
  const viewer = useModelViewer(props, { call: 'save_3d_view', storeSnapshot });
  return viewer && <Viewer3DDialog {...viewer} title={t`3D view`} helpHref="/docs/Nodes/3D_generation" />;
}

async function storeSnapshot(png: Blob): Promise<StoredPicture> {
  return storedPictureOf(await api.upload(save3dView, {}, png), png);
}
