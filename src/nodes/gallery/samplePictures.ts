import film from './film.mp4';

function svg(width: number, height: number, inside: string): string {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

const KETTLE = 'M250 330q10-110 134-110t134 110l36 220q4 40-40 40H254q-44 0-40-40z';

/** A drawing on white paper. */
export const DRAWING = svg(
  768,
  768,
  `<rect width="768" height="768" fill="white"/><g fill="none" stroke="black" stroke-width="6"><path d="${KETTLE}"/><path d="M270 240q114-190 228 0M540 380l90-80"/><circle cx="384" cy="206" r="18"/></g>`,
);

/** A picture of the given size, dark at its rim. */
export function photo(hue: number, width = 768, height = 768): string {
  const scale = Math.min(width, height) / 768;
  return svg(
    width,
    height,
    `<defs><radialGradient id="g"><stop stop-color="hsl(${hue} 20% 90%)"/><stop offset="1" stop-color="hsl(${hue} 12% 68%)"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><g transform="translate(${width / 2} ${height / 2}) scale(${scale}) translate(-384 -400)"><path d="${KETTLE}" fill="hsl(${hue} 60% 45%)"/></g>`,
  );
}

/** A video of one second: 24 frames of one grey each, every one lighter than the one before. */
export const FILM: string = film;
/** A video node of it. */
export const FILM_DATA = {
  videoUrl: FILM,
  objectKey: 'FFFFFFFFFFFFFFFFFFFFFF.mp4',
  videoWidth: 160,
  videoHeight: 90,
  frameRate: 24,
};
