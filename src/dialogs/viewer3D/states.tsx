import { addressOf, boxGlb } from '../../model3D/models.fixture.ts';
import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { type DialogStates, later, nothing } from '../states.fixture.ts';
import Viewer3DDialog from './Viewer3DDialog.tsx';

const viewer = (title: string, address: string | undefined, readOnly = false) => (
  <Viewer3DDialog
    title={title}
    helpHref="/docs/nodes/upload_3D"
    alt="Kettle"
    address={address}
    format="glb"
    unitless="obj"
    stillAddress={samplePhoto(30)}
    readOnly={readOnly}
    onSnapshot={later}
    onExportStl={later}
    onDownload={nothing}
    onCancel={nothing}
  />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  view3D: { ready: async () => viewer('3D view', addressOf(await boxGlb())), failed: () => viewer('3D view', '') },
  viewer3D: { loading: () => viewer('3D viewer', undefined), locked: () => viewer('3D viewer', '', true) },
};
