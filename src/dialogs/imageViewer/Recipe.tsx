import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, CornerUpLeft, Dices, Info, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallAnswer } from '../../../contract/calls/index.ts';
import { BUILT_IN } from '../../../contract/providerNames.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EditorGroup } from '../../ui/modals/EditorDialog.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import type { Size } from '../stage/stageView.ts';
import s from './recipe.module.css';

export type RecipeAnswer = CallAnswer<'get_recipe'>['recipe'];

/** A picture that something was made of. */
export type RecipeInput = { readonly role: string; readonly name: string; readonly address: string | undefined };

export type RecipeProps = {
  /** Whose recipe it is. */
  readonly title: string;
  /** Null for a picture that was uploaded or drawn, undefined while it is asked for. */
  readonly recipe: RecipeAnswer | undefined;
  /** The name of the operation on the board. */
  readonly operation: string | undefined;
  /** The engine by name, and the cost, where they are known. */
  readonly engine?: string | undefined;
  readonly cost?: string | undefined;
  readonly size: Size | undefined;
  /** The engine's remarks, as its card shows them. */
  readonly remarks: readonly string[];
  readonly inputs: readonly RecipeInput[];
  /** The node that it came from, and the way to it. */
  readonly source: { readonly title: string; readonly onOpen: () => void } | undefined;
  /** Missing where the words cannot be copied. */
  readonly onCopyPrompt?: (() => void) | undefined;
  /** Missing where it cannot be run here: on a board that is only read, say. */
  readonly onRunAgain?: (() => void) | undefined;
  readonly onRunWithAnotherSeed?: (() => void) | undefined;
  /** Switches both runs off and says why. */
  readonly runOffReason?: string | undefined;
  /** The difference of both runs from their names. */
  readonly runHint?: string | undefined;
};

/** The origin of a result, the way back to where it came from, and the ways to make it again. */
export function Recipe(props: RecipeProps) {
  const { title, recipe, size, remarks, source, onRunAgain, onRunWithAnotherSeed, runOffReason, runHint } = props;
  const { t } = useLingui();
  const sourceTitle = source?.title;
  const runHintProps = runHint && !runOffReason && { ...tip(runHint), 'aria-description': runHint };
  return (
    <EditorGroup title={t`How “${title}” was made`}>
      {recipe === null && (
        <p className={s.quiet}>
          <Trans>No generation details: this image was uploaded or drawn.</Trans>
        </p>
      )}
      {remarks.length > 0 && (
        <div role="note" aria-label={t`Remarks`} className={s.remarks}>
          <Icon of={Info} size="sm" />
          <div>
            {remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </div>
        </div>
      )}
      <dl className={s.rows}>
        {recipe && <RecipeRows {...props} recipe={recipe} />}
        {size && <Row name={t`Size`}>{`${size.width} × ${size.height}`}</Row>}
      </dl>
      {recipe && <EngineDetails recipe={recipe} />}
      {source && (
        <Button size="sm" variant="plain" icon={CornerUpLeft} onClick={source.onOpen}>
          {t`Back to ${sourceTitle}`}
        </Button>
      )}
      {recipe && !recipe.isSeedless && onRunWithAnotherSeed && (
        <Button
          variant="primary"
          icon={Dices}
          offReason={runOffReason}
          onClick={onRunWithAnotherSeed}
          {...runHintProps}
        >
          {t`Run with another seed`}
        </Button>
      )}
      {recipe && onRunAgain && (
        <Button icon={RefreshCw} offReason={runOffReason} onClick={onRunAgain} {...runHintProps}>
          {t`Run again`}
        </Button>
      )}
    </EditorGroup>
  );
}

function RecipeRows({
  recipe,
  operation,
  engine,
  cost,
  inputs,
  onCopyPrompt,
}: RecipeProps & { recipe: NonNullable<RecipeAnswer> }) {
  const { t, i18n } = useLingui();
  const seconds = i18n.number(recipe.milliseconds / 1000, { maximumFractionDigits: 1 });
  return (
    <>
      {inputs.length > 0 && (
        <Row name={t`From`}>
          <span className={s.inputs}>
            {inputs.map(({ role, name, address }) => (
              <img key={role} src={address} alt={name} title={name} />
            ))}
          </span>
        </Row>
      )}
      {operation && <Row name={t`Made with`}>{operation}</Row>}
      {recipe.prompt && (
        <Row name={t`Prompt`}>
          {recipe.prompt}
          {onCopyPrompt && <IconButton label={t`Copy prompt`} icon={Copy} onClick={onCopyPrompt} />}
        </Row>
      )}
      <Row name={t`Engine`}>
        {recipe.engine === BUILT_IN ? t`Built-in engine, no AI model` : (engine ?? `${recipe.engine}, ${recipe.model}`)}
      </Row>
      {!recipe.isSeedless && <Row name={t`Seed`}>{recipe.seed}</Row>}
      <Row name={t`Time`}>{t`${seconds} s`}</Row>
      {cost && <Row name={t`Cost`}>{cost}</Row>}
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The engine's own notes, folded away: few people want it, and those find it. */
function EngineDetails({ recipe }: { recipe: NonNullable<RecipeAnswer> }) {
  const requestedValues = Object.entries(recipe.asked ?? {}).filter(([, value]) => typeof value !== 'object');
  if (recipe.notes.length + requestedValues.length === 0) return null;
  return (
    <details className={s.figures}>
      <summary>
        <Trans>Details from the engine</Trans>
      </summary>
      <ul>
        {requestedValues.map(([name, value]) => (
          <li key={name}>{`${name}: ${value}`}</li>
        ))}
        {recipe.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
