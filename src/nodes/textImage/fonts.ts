/** A typeface that ships with the product: its package below `@fontsource`. */
export type Typeface = (typeof FONTS)[number]['face'];

/** The fonts that the specification offers (section 5), in its order, each with the open face that is drawn in its place. */
export const FONTS = [
  { name: 'Arial', face: 'arimo', title: 'Arimo' },
  { name: 'Times New Roman', face: 'tinos', title: 'Tinos' },
  { name: 'Courier New', face: 'courier-prime', title: 'Courier Prime' },
  { name: 'Georgia', face: 'gelasio', title: 'Gelasio' },
  { name: 'Verdana', face: 'dejavu-sans', title: 'DejaVu Sans' },
  { name: 'Tahoma', face: 'dejavu-sans', title: 'DejaVu Sans' },
  { name: 'Trebuchet MS', face: 'fira-sans', title: 'Fira Sans' },
  { name: 'Impact', face: 'anton', title: 'Anton' },
  { name: 'Comic Sans MS', face: 'comic-neue', title: 'Comic Neue' },
  { name: 'Lucida Sans Unicode', face: 'dejavu-sans', title: 'DejaVu Sans' },
  { name: 'Palatino Linotype', face: 'libertinus-serif', title: 'Libertinus Serif' },
  { name: 'Garamond', face: 'eb-garamond', title: 'EB Garamond' },
  { name: 'Bookman', face: 'besley', title: 'Besley' },
  { name: 'Arial Black', face: 'archivo-black', title: 'Archivo Black' },
  { name: 'Gill Sans', face: 'cabin', title: 'Cabin' },
  { name: 'Century Gothic', face: 'questrial', title: 'Questrial' },
  { name: 'Lucida Console', face: 'dejavu-mono', title: 'DejaVu Sans Mono' },
] as const;

/** The font of that name; the first for one that is not offered. */
export function fontOf(name: string): (typeof FONTS)[number] {
  return FONTS.find((font) => font.name === name) ?? FONTS[0];
}
