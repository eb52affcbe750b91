const DATA_URL = /^data:image\/(png|jpeg|webp|svg\+xml)(?:;[^,;]*)*?(;base64)?,(.*)$/is;
const FILE_EXTENSIONS: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp', 'svg+xml': 'svg' };
/** A drawing's source and nothing else: what may stand before its root element, the element, its end. */
const SVG_SOURCE = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>][\s\S]*<\/svg>\s*$/i;

/** The picture whose bytes an address carries itself; undefined for any other address. */
export function fileInDataUrl(address: string): File | undefined {
  const [, kind = '', isBase64, body = ''] = DATA_URL.exec(address.trim()) ?? [];
  const extension = FILE_EXTENSIONS[kind.toLowerCase()];
  if (extension === undefined) return undefined;
  try {
    const bytes = isBase64
      ? Uint8Array.from(atob(decodeURIComponent(body)), (letter) => letter.charCodeAt(0))
      : new TextEncoder().encode(decodeURIComponent(body));
    return new File([bytes], `image.${extension}`, { type: `image/${kind.toLowerCase()}` });
  } catch {
    // What is no base64 holds no picture.
    return undefined;
  }
}

/** An address whose file is a picture by its name. */
const PICTURE_PATH = /\.(?:png|jpe?g|webp|svg|gif|avif)$/i;

/** Says whether a text is nothing but the address of a picture on the web, as far as its name tells. */
export function isPictureAddress(text: string): boolean {
  const address = text.trim();
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return false;
  return PICTURE_PATH.test(new URL(address).pathname);
}

/** A drawing whose source was brought as words; undefined for any other words. */
export function svgFileInText(text: string): File | undefined {
  return SVG_SOURCE.test(text) ? new File([text], 'drawing.svg', { type: 'image/svg+xml' }) : undefined;
}
