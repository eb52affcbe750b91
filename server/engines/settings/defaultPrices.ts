import type { Provider, ProviderKind } from '../kit/provider.ts';

/** The day on which the prices below were looked up, in public text about the providers; none was compared with a bill. */
export const PRICES_CHECKED_ON = '2026-11-27';

/** US dollars for one result as our requests have it, and how that was come to. */
type Price = { readonly dollars: number; readonly basis: string };

const PER_MEGAPIXEL_BASIS = 'one megapixel; larger ones cost more';

/**
 * The cost of the default models, about. A model that is missing has a price that we found nowhere, or that goes by its time on a
 * machine: its cost is unknown. The file of engines says better.
 */
export const DEFAULT_PRICES: Readonly<Partial<Record<ProviderKind, Readonly<Record<string, Price>>>>> = {
  openai: {
    'gpt-image-2.6-flare': {
      dollars: 0.07,
      basis: 'medium quality, by its token prices; large or fine ones cost more',
    },
  },
  google: {
    'gemini-nano-banana-2.1': { dollars: 0.034, basis: '1K; 2K, which *Think* asks for, costs more' },
    'veo-3.1-generate-preview': { dollars: 3.2, basis: '8 seconds at $0.40' },
  },
  fal: {
    'fal-ai/flux-2-pro': { dollars: 0.03, basis: PER_MEGAPIXEL_BASIS },
    'fal-ai/flux-2-pro/edit': { dollars: 0.045, basis: 'one megapixel in and one out; larger ones cost more' },
    'fal-ai/flux/dev/image-to-image': { dollars: 0.03, basis: PER_MEGAPIXEL_BASIS },
    'fal-ai/flux-pro/v1/fill': { dollars: 0.05, basis: PER_MEGAPIXEL_BASIS },
    'fal-ai/recraft/vectorize': { dollars: 0.01, basis: 'one image' },
    'fal-ai/kling-video/v3/pro/image-to-video': { dollars: 1.12, basis: '5 seconds at $0.224' },
  },
};

/** About what a model costs by default. Another address than the provider's own has prices of its own, or none. */
export function defaultPrice({ kind, url, isPaid }: Pick<Provider, 'kind' | 'url' | 'isPaid'>, model: string) {
  return isPaid && url === undefined ? DEFAULT_PRICES[kind]?.[model]?.dollars : undefined;
}
