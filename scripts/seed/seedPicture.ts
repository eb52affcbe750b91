import sharp from 'sharp';

/** The side of a seeded picture, in pixels. */
export const PICTURE_PIXELS = 512;

/** A soft two-colour picture, different for every number, as PNG. */
export async function seedPicture(number: number, side = PICTURE_PIXELS): Promise<Buffer> {
  const hue = (number * 137.5) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${side}" height="${side}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 80%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 40) % 360} 50% 45%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="256" cy="256" r="${90 + (number % 9) * 15}" fill="#fff8"/></svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
