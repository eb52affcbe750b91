import { useLingui } from '@lingui/react';
import SIZES from './pictures/sizes.json';

/** The addresses of the pictures by file, `./pictures/workflow.en.webp`. */
const ADDRESSES = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

/** A picture of the product in the language of the page, as `npm run help-pictures` took it. */
export function HelpPicture({ name, alt }: { name: string; alt: string }) {
  const { i18n } = useLingui();
  const file = `${name}.${i18n.locale}`;
  const { width, height } = SIZES[file as keyof typeof SIZES];
  const address = ADDRESSES[`./pictures/${file}.webp`];
  return <img src={address} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}
