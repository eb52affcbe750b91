import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { getRecipe } from '../../../../contract/calls/assets.ts';
import type { ObjectKey } from '../../../../contract/ids.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { api } from '../../../session/client.ts';
import type { RecipeAnswer } from '../Recipe.tsx';

/** The recipe of a picture; null for one that was never stored, undefined while it is pending, unreadable, or not the reviewer's to know. */
export function useRecipe({ actor, notices }: BoardSession, key: string | undefined): RecipeAnswer | undefined {
  const { t } = useLingui();
  const [loadedRecipe, setLoadedRecipe] = useState<{ readonly key: string; readonly recipe: RecipeAnswer }>();
  useEffect(() => {
    if (!key || !mayEdit(actor.getSnapshot().context)) return;
    let isCurrent = true;
    api.call(getRecipe, { object_key: key as ObjectKey }).then(
      ({ recipe }) => isCurrent && setLoadedRecipe({ key, recipe }),
      (error) => {
        console.error('get_recipe', error);
        if (isCurrent) notices.show({ key: 'recipe', title: t`The details of this image couldn’t be loaded` });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [actor, key, notices, t]);
  if (!key) return null;
  return loadedRecipe?.key === key ? loadedRecipe.recipe : undefined;
}
