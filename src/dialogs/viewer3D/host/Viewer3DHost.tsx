import { useLingui } from '@lingui/react/macro';
import { api } from '../../../session/client.ts';
import { storePicture } from '../../../session/services/uploads.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import Viewer3DDialog from '../Viewer3DDialog.tsx';
import { useModelViewer } from './useModelViewer.ts';

/** The 3D viewer of an Upload 3D Model node. */
export default function Viewer3DHost(props: DialogHostProps) {
  const { t } = useLingui();
  const viewer = useModelViewer(props, { call: 'save_image', storeSnapshot });
  return viewer && <Viewer3DDialog {...viewer} title={t`3D viewer`} helpHref="/docs/nodes/upload_3D" />;
}

function storeSnapshot(png: Blob) {
  return storePicture(api, png, { alpha: true });
}
