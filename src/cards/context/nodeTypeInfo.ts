import { createContext, useContext } from 'react';
import type { IconShape } from '../../ui/icons/Icon.tsx';

/** The icon, name and help page on every card of a node type. */
export type NodeTypeInfo = {
  readonly icon: IconShape;
  /** The type's name, until the person gives the node a title. */
  readonly label: string;
  /** The address of the help page. */
  readonly docs: string;
};

const NodeTypeInfoContext = createContext<NodeTypeInfo | undefined>(undefined);

export const NodeTypeInfoProvider = NodeTypeInfoContext.Provider;

/** The type of the node whose card is around here: its label, icon and help. */
export function useNodeTypeInfo(): NodeTypeInfo {
  const info = useContext(NodeTypeInfoContext);
  if (!info) throw new Error('A card stands outside NodeTypeInfoProvider.');
  return info;
}
