import { i18n } from '@lingui/core';
import { useMemo } from 'react';
import { Arranging } from '../../../canvas/arrange/Arranging.tsx';
import { definitionOf } from '../../../nodes/registry.ts';
import type { BoardSession } from '../session.ts';
import { pictureActions } from './pictureActions.ts';
import { ResultPlaces } from './ResultPlaces.tsx';

/** What arranges nodes, with what this product's node types offer beside. */
export default function ArrangingHost({ session }: { session: BoardSession }) {
  const actionsOf = useMemo(() => pictureActions(session), [session]);
  return (
    <>
      <Arranging helpOf={helpOf} actionsOf={actionsOf} />
      <ResultPlaces session={session} />
    </>
  );
}

function helpOf(type: string) {
  const definition = definitionOf(type);
  return definition && { label: i18n._(definition.label), href: definition.docs.path };
}
