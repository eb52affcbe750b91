import { t } from '@lingui/core/macro';
import { CircleQuestionMark } from 'lucide-react';
import type { MenuItem } from '../../ui/popups/menuItems.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';

/** The name of a node type, and the address of its help page. */
export type HelpOf = (type: string) => { readonly label: string; readonly href: string } | undefined;

/** The help pages of these nodes' types: zoomed out their cards have no icon for it. */
export function helpItems(nodes: readonly SceneNode[], helpOf: HelpOf | undefined): MenuItem[] {
  const types = [...new Set(nodes.map(({ node }) => node.type))];
  return types.flatMap((type) => {
    const help = helpOf?.(type);
    if (!help) return [];
    const { href } = help;
    const label = types.length === 1 ? t`Help` : t`Help: ${help.label}`;
    return { id: `help ${type}`, label, icon: CircleQuestionMark, href, newTab: true };
  });
}
