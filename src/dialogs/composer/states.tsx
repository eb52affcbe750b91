import { type Arrangement, allLayers } from '../../geometry/image/layers.ts';
import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { type DialogStates, later, nothing } from '../states.fixture.ts';
import ComposerDialog from './ComposerDialog.tsx';
import type { LayerSources } from './useComposer.ts';

const ARRANGEMENT: Arrangement = {
  aspectRatio: '1:1',
  layers: allLayers([
    { imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: 1 },
    { imageId: 'layer2', x: 280, y: 250, rotate: -12, scale: 0.4 },
  ]),
};
const SOURCES: LayerSources = {
  layer1: { address: samplePhoto(30), title: 'Chair, sunlit room' },
  layer2: { address: samplePhoto(200, 640, 480), title: 'Kettle' },
};
const composer = (sources: LayerSources, readOnly = false) => (
  <ComposerDialog
    arrangement={ARRANGEMENT}
    sources={sources}
    readOnly={readOnly}
    onCancel={nothing}
    onSave={nothing}
    onExport={later}
  />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  composer: {
    arranged: () => composer(SOURCES),
    empty: () => composer({}),
    missing: () => composer({ ...SOURCES, layer2: { address: '', title: 'Kettle' } }),
    'read-only': () => composer(SOURCES, true),
  },
};
