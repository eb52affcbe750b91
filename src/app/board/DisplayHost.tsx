import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ObjectKey } from '../../../contract/ids.ts';
import DisplayDialog, { type Recipe } from '../../dialogs/display/DisplayDialog.tsx';
import { definitionOf } from '../../nodes/registry.ts';
import { api } from '../session.ts';
import type { DialogHostProps } from './dialogs.ts';

/** The Display dialog over the api: a fresh address, and how the picture was made. */
export default function DisplayHost({ session, id, onClose }: DialogHostProps) {
  const { t } = useLingui();
  const { actor, pictures, notices } = session;
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const picture = node && definitionOf(node.type)?.pictureOf(node);
  const key = picture?.objectKey as ObjectKey | undefined;
  const known = picture && pictures.addressOf(picture, 'full');
  const [fresh, setFresh] = useState<string>();
  const [recipe, setRecipe] = useState<Recipe>();

  useEffect(() => {
    if (!key) return;
    let wanted = true;
    // Each for itself: the picture is shown whatever becomes of its recipe.
    pictures.freshAddressOf({ objectKey: key }, 'full').then(
      (address) => wanted && setFresh(address),
      (error) => console.error('get_image_url', error),
    );
    api.call('get_recipe', { object_key: key }).then(
      (answer) => wanted && setRecipe(answer.recipe),
      (error) => {
        console.error('get_recipe', error);
        if (wanted) notices.show({ key: 'recipe', title: t`How this image was made could not be read` });
      },
    );
    return () => {
      wanted = false;
    };
  }, [key, pictures, notices, t]);

  const address = fresh ?? known;
  if (!node || !address) return null;
  const title = typeof node.data.title === 'string' ? node.data.title : t`Image`;
  const alt = typeof node.data.prompt === 'string' && node.data.prompt ? node.data.prompt : title;
  return <DisplayDialog title={title} address={address} alt={alt} recipe={key ? recipe : null} onClose={onClose} />;
}
