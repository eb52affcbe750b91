import { Trans, useLingui } from '@lingui/react/macro';
import type { CallAnswer } from '../../../contract/calls/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import s from './display.module.css';

export type Recipe = CallAnswer<'get_recipe'>['recipe'];

type DisplayDialogProps = {
  title: string;
  /** The full picture's address. */
  address: string;
  alt: string;
  /** How it was made; null when it was uploaded or drawn, undefined while that is being asked. */
  recipe: Recipe | undefined;
  onClose: () => void;
};

/** A picture at its full size, with the recipe that made it. */
export default function DisplayDialog({ title, address, alt, recipe, onClose }: DisplayDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <figure className={s.figure}>
        <img src={address} alt={alt} />
        {recipe && (
          <figcaption className={s.recipe}>
            <RecipeRows recipe={recipe} />
          </figcaption>
        )}
        {recipe === null && (
          <figcaption className={s.quiet}>
            <Trans>No generation details: this image was uploaded or drawn.</Trans>
          </figcaption>
        )}
      </figure>
    </Dialog>
  );
}

function RecipeRows({ recipe }: { recipe: NonNullable<Recipe> }) {
  const { t, i18n } = useLingui();
  const seconds = i18n.number(recipe.milliseconds / 1000, { maximumFractionDigits: 1 });
  return (
    <>
      <dl>
        <dt>{t`Made by`}</dt>
        <dd>{recipe.engine === 'embedded' ? t`Built-in engine, no AI model` : `${recipe.engine}, ${recipe.model}`}</dd>
        {recipe.prompt && (
          <>
            <dt>{t`Prompt`}</dt>
            <dd>{recipe.prompt}</dd>
          </>
        )}
        <dt>{t`Seed`}</dt>
        <dd className={s.figures}>{recipe.seed}</dd>
        <dt>{t`Time`}</dt>
        <dd className={s.figures}>{t`${seconds} s`}</dd>
      </dl>
      {recipe.notes.length > 0 && (
        <ul>
          {recipe.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
