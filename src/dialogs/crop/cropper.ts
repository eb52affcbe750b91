import { CropperCanvas, CropperGrid, CropperHandle, CropperImage, CropperSelection, CropperShade } from 'cropperjs';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** Makes Cropper's elements known to the page; those that are known already stay. */
export function defineCropper(): void {
  for (const element of [CropperCanvas, CropperGrid, CropperHandle, CropperImage, CropperSelection, CropperShade]) {
    element.$define();
  }
}

type ElementProps<T, OwnProps = unknown> = DetailedHTMLProps<HTMLAttributes<T>, T> & OwnProps;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cropper-canvas': ElementProps<CropperCanvas>;
      'cropper-grid': ElementProps<CropperGrid, { covered?: boolean; 'theme-color'?: string }>;
      'cropper-handle': ElementProps<CropperHandle, { action: string; plain?: boolean }>;
      'cropper-image': ElementProps<CropperImage, { src: string; alt: string; translatable?: boolean }>;
      'cropper-selection': ElementProps<CropperSelection, { precise?: boolean }>;
      'cropper-shade': ElementProps<CropperShade, { 'theme-color'?: string }>;
    }
  }
}
