import type { ComponentProps } from 'react';
import { SAMPLE_DRAWING, samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { type DialogStates, nothing } from '../states.fixture.ts';
import ImageViewerDialog from './ImageViewerDialog.tsx';
import { KETTLE_RECIPE } from './recipe.fixture.ts';

const PICTURES = [30, 140, 200].map((hue) => ({
  id: `p${hue}`,
  title: `Kettle ${hue}`,
  thumbnailAddress: samplePhoto(hue),
}));
const displayedPicture = (hue: number) => ({
  id: `p${hue}`,
  title: `Kettle ${hue}`,
  alt: `Kettle ${hue}`,
  address: samplePhoto(hue),
  size: { width: 768, height: 768 },
});
const RECIPE: ComponentProps<typeof ImageViewerDialog>['recipe'] = {
  recipe: KETTLE_RECIPE,
  operation: 'Render',
  remarks: [],
  inputs: [{ role: 'image', name: 'Sketch', address: SAMPLE_DRAWING }],
  source: undefined,
};
const display = (other?: number) => (
  <ImageViewerDialog
    pictures={PICTURES}
    picture={displayedPicture(30)}
    comparedPicture={other === undefined ? undefined : displayedPicture(other)}
    recipe={RECIPE}
    formats={['png', 'jpg', 'webp']}
    onStep={nothing}
    onCompare={nothing}
    onDownload={nothing}
    onClose={nothing}
  />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = { display: { ready: () => display(), compared: () => display(200) } };
