import { CropperCanvas, CropperGrid, CropperHandle, CropperImage, CropperSelection, CropperShade } from 'cropperjs';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** Makes Cropper's elements known to the page; those that are known already stay. */
export function defineCropper(): void {
  for (const part of [CropperCanvas, CropperGrid, CropperHandle, CropperImage, CropperSelection, CropperShade]) {
    part.$define();
  }
}

type Part<T, OwnProps = unknown> = DetailedHTMLProps<HTMLAttributes<T>, T> & OwnProps;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cropper-canvas': Part<CropperCanvas>;
      'cropper-grid': Part<CropperGrid, { covered?: boolean; 'theme-color'?: string }>;
      'cropper-handle': Part<CropperHandle, { action: string; plain?: boolean }>;
      'cropper-image': Part<CropperImage, { src: string; alt: string; translatable?: boolean }>;
      'cropper-selection': Part<CropperSelection, { precise?: boolean }>;
      'cropper-shade': Part<CropperShade, { 'theme-color'?: string }>;
    }
  }
}
