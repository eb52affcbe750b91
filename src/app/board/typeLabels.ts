import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { addNodeMenuTypes } from '../../board/connect/addNodeMenu.ts';
import type { GestureActor } from '../../canvas/scene/gestureActor.ts';
import type { NodeTypeLabel } from '../../canvas/scene/nodeTypes.ts';
import { otherLanguageTexts } from '../../locales/language.ts';
import { DEFINITIONS, definitionOf, loadViews } from '../../nodes/registry.ts';

type OtherTexts = Awaited<ReturnType<typeof otherLanguageTexts>>;

/** The label of a type in menus; the search finds it by its name in the other language too, once that is loaded. */
export function labelOfType(i18n: I18n, type: string, otherTexts?: OtherTexts): NodeTypeLabel {
  const definition = definitionOf(type);
  if (!definition) return { label: type };
  const { label, hint } = definition;
  const text = otherTexts?.[label.id];
  return {
    label: i18n._(label),
    ...(hint && { hint: i18n._(hint) }),
    ...(text !== undefined && { keywords: String(text) }),
  };
}

/** The labels of types in menus. The menu fetches what it needs when it opens: the views of its types, and their other names. */
export function useTypeLabels(gesture: GestureActor): (type: string) => NodeTypeLabel {
  const { i18n } = useLingui();
  const [otherTexts, setOtherTexts] = useState<OtherTexts>();
  useEffect(() => {
    const subscription = gesture.subscribe((state) => {
      if (!state.matches('choosing')) return;
      void loadViews(addNodeMenuTypes(DEFINITIONS).map(({ type }) => type));
      otherLanguageTexts().then(setOtherTexts, (error) => console.error('texts', error));
    });
    return () => subscription.unsubscribe();
  }, [gesture]);
  return (type) => labelOfType(i18n, type, otherTexts);
}
