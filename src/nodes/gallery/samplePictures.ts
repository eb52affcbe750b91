import film from './film.mp4';

function svgDataUrl(width: number, height: number, content: string): string {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

const KETTLE_PATH = 'M250 330q10-110 134-110t134 110l36 220q4 40-40 40H254q-44 0-40-40z';

/** A drawing on white paper. */
export const SAMPLE_DRAWING = svgDataUrl(
  768,
  768,
  `<rect width="768" height="768" fill="white"/><g fill="none" stroke="black" stroke-width="6"><path d="${KETTLE_PATH}"/><path d="M270 240q114-190 228 0M540 380l90-80"/><circle cx="384" cy="206" r="18"/></g>`,
);

/** A picture of the given size, dark at its rim. */
export function samplePhoto(hue: number, width = 768, height = 768): string {
  const scale = Math.min(width, height) / 768;
  return svgDataUrl(
    width,
    height,
    `<defs><radialGradient id="g"><stop stop-color="hsl(${hue} 20% 90%)"/><stop offset="1" stop-color="hsl(${hue} 12% 68%)"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><g transform="translate(${width / 2} ${height / 2}) scale(${scale}) translate(-384 -400)"><path d="${KETTLE_PATH}" fill="hsl(${hue} 60% 45%)"/></g>`,
  );
}

/** A video of one second: 24 frames of one grey each, every one lighter than the one before. */
export const SAMPLE_VIDEO: string = film;
/** A video node of it. */
export const SAMPLE_VIDEO_DATA = {
  videoUrl: SAMPLE_VIDEO,
  objectKey: 'FFFFFFFFFFFFFFFFFFFFFF.mp4',
  videoWidth: 160,
  videoHeight: 90,
  frameRate: 24,
};
