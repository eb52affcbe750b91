import { createContext, useContext } from 'react';
import type { Tier } from '../../geometry/viewport/tier.ts';

const CardTierContext = createContext<Tier>('full');

/** Tells the parts of a card in which tier the view rests. */
export const CardTierProvider = CardTierContext.Provider;

/**
 * Tells whether a card has its smallest controls. From further away CSS hides them at once, and when the view rests they leave the
 * document: they are a fourth of a card's elements. The help of a card stays.
 */
export function useHasSmallControls(): boolean {
  return useContext(CardTierContext) === 'full';
}
