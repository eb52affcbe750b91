import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { BoardNode } from '../../../../contract/board.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import type { RecipeAnswer, RecipeInput } from '../Recipe.tsx';
import { usePictureAddresses } from './usePictureAddresses.ts';

/** The pictures that a result was made of, by what they were for; named after their node where that is still on the board. */
export function useRecipeInputs(session: BoardSession, recipe: RecipeAnswer | undefined): RecipeInput[] {
  const { t, i18n } = useLingui();
  const board = useSelector(session.actor, ({ context }) => context.board);
  const names: Readonly<Record<string, string>> = {
    image: t`Image`,
    style: t`Style image`,
    end: t`End image`,
    mask: t`Mask`,
  };
  const inputs = Object.entries(recipe?.inputs ?? {}).map(([role, objectKey]) => ({ role, picture: { objectKey } }));
  const addressOf = usePictureAddresses(
    session,
    inputs.map(({ picture }) => picture),
    128,
  );
  return inputs.map(({ role, picture }) => {
    const node = [...board.nodes.values()].find((candidate) => hasPicture(candidate, picture.objectKey));
    const title = node && nameOf(node, board, i18n);
    const name = names[role] ?? role;
    return { role, name: title ? `${name}: ${title}` : name, address: addressOf(picture) };
  });
}

function hasPicture({ data }: BoardNode, key: string): boolean {
  return data.objectKey === key || data.sketchObjectKey === key;
}
