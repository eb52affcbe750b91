import { loadWithTexts, showLanguage } from '../../locales/language.ts';

type Appearance = { readonly theme: 'light' | 'dark'; readonly language: 'english' | 'chinese' };

/** So many frames without a movement, and there is none to come. */
const STILL_FRAMES = 3;

/** Puts on a theme and a language. */
export async function applyAppearance({ theme, language }: Appearance) {
  document.documentElement.dataset.theme = theme;
  await showLanguage(language);
  await loadWithTexts(Promise.resolve());
}

/** Resolves once every picture is here, or is known not to come, and nothing moves any more. */
export async function waitUntilDrawn() {
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  for (let still = 0; still < STILL_FRAMES; still += 1) {
    await new Promise(requestAnimationFrame);
    if (document.getAnimations().some(isFiniteAnimation)) still = 0;
  }
}

/** A card that works turns and pulses for as long as it does. */
function isFiniteAnimation({ effect, playState }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
}
