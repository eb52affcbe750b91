/** The browser's own picker of a colour on the screen, which not all have; TypeScript's library does not know it. */
type EyeDropper = { open(): Promise<{ readonly sRGBHex: string }> };
type EyeDropperWindow = { readonly EyeDropper?: new () => EyeDropper };

/** Says whether this browser lets a page pick a colour from the screen. */
export function canPickScreenColor(): boolean {
  return (globalThis as EyeDropperWindow).EyeDropper !== undefined;
}

/** The colour of a pixel of the screen that the person presses, as six digits with a hash; undefined where they leave it with Esc. */
export async function pickScreenColor(): Promise<string | undefined> {
  const { EyeDropper } = globalThis as EyeDropperWindow;
  if (!EyeDropper) return undefined;
  try {
    const { sRGBHex } = await new EyeDropper().open();
    return sRGBHex.toLowerCase();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
