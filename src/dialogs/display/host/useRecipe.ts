import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { getRecipe } from '../../../../contract/calls/assets.ts';
import type { ObjectKey } from '../../../../contract/ids.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import type { RecipeAnswer } from '../../../dialogs/display/Recipe.tsx';
import type { BoardSession } from '../../../session/boardSession.ts';
import { api } from '../../../session/client.ts';

/** The recipe of a picture; null for one that was never stored, undefined while it is pending, unreadable, or not the reviewer's to know. */
export function useRecipe({ actor, notices }: BoardSession, key: string | undefined): RecipeAnswer | undefined {
  const { t } = useLingui();
  const [read, setRead] = useState<{ readonly key: string; readonly recipe: RecipeAnswer }>();
  useEffect(() => {
    if (!key || !mayEdit(actor.getSnapshot().context)) return;
    let wanted = true;
    api.call(getRecipe, { object_key: key as ObjectKey }).then(
      ({ recipe }) => wanted && setRead({ key, recipe }),
      (error) => {
        console.error('get_recipe', error);
        if (wanted) notices.show({ key: 'recipe', title: t`How this image was made could not be read` });
      },
    );
    return () => {
      wanted = false;
    };
  }, [actor, key, notices, t]);
  if (!key) return null;
  return read?.key === key ? read.recipe : undefined;
}
