import { createContext, useContext } from 'react';
import type { Controller } from './controller.ts';

const CanvasContext = createContext<Controller | undefined>(undefined);

export const CanvasProvider = CanvasContext.Provider;

/** The canvas around this part: its canvas, its commands, its tool. For what floats over the board. */
export function useCanvas(): Controller {
  const controller = useContext(CanvasContext);
  if (!controller) throw new Error('This part stands outside a Canvas.');
  return controller;
}
