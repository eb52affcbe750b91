import { createContext, useContext } from 'react';
import type { IconShape } from '../../ui/icons/Icon.tsx';

/** The icon, name and help page on every card of a node type. */
export type CardFace = {
  readonly icon: IconShape;
  /** The type's name, until the person gives the node a title. */
  readonly label: string;
  /** The address of the help page. */
  readonly docs: string;
};

const Face = createContext<CardFace | undefined>(undefined);

export const CardFaceProvider = Face.Provider;

/** The face of the card around here, from the definition of its node's type. */
export function useFace(): CardFace {
  const face = useContext(Face);
  if (!face) throw new Error('A card stands outside CardFaceProvider.');
  return face;
}
