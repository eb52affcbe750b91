import { useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Card } from '../card/Card.tsx';
import { useBoardActor, useConnectedInputs, useIsReadOnly, useMayRun } from '../context/boardActor.tsx';
import { useHasSmallControls } from '../context/cardTier.ts';
import { EngineRow } from '../engines/EngineRow.tsx';
import { hasCostOrChoice } from '../engines/nodeEngine.ts';
import { useAllowanceText } from '../engines/useAllowance.ts';
import { useEngine, useEngineLabels, useUsedEngineName } from '../engines/useEngine.ts';
import { isAboutPrompt } from '../failure/messages.ts';
import { Prompt } from '../prompt/Prompt.tsx';
import { useAwaitedSource } from '../prompt/usePromptSource.ts';
import { CardFooter, CardSettings, FooterNote, FooterPrice, GoButton } from '../run/CardFooter.tsx';
import { problemOf, RunProblem, useRunStateLabel } from '../run/runState.tsx';
import { type RunView, useHasMissingSteps, useRemarks } from '../run/runView.ts';
import { VariantMenu } from '../variants/VariantMenu.tsx';

type PromptSlot = {
  /** The field of the node's data that is written: `prompt` where it is missing. */
  readonly field?: string;
  readonly value: string;
  /** The name that assistive technology reads: "Prompt" where it is missing. */
  readonly label?: string;
  readonly placeholder: string;
  /** In board units. */
  readonly height: number;
  readonly onResize?: (height: number) => void;
  readonly source: { text: string; title: string } | undefined;
  /** It holds what a run made: Enter makes a new line there, and the engine is named below it. */
  readonly isResult?: boolean;
};

type GenerationCardProps = {
  node: BoardNode;
  selected: boolean;
  run: RunView;
  /** The place of the picture, above the prompt. */
  children?: ReactNode;
  /** Missing for a type without words. */
  prompt?: PromptSlot | undefined;
  /** Missing for a type that has nothing to set: their line, which sums them up, and the controls. */
  settings?: { readonly summary: string; readonly controls: ReactNode } | undefined;
  /** Further actions, left of Go. */
  actions?: ReactNode;
  /** An action beside what its run refuses. */
  problemAction?: ReactNode;
  /** True if the Regenerate icon stands for the word Go. */
  isRegenerate?: boolean;
  /** The route that made what the node keeps of its runs; missing where results are nodes of their own. */
  usedRoute?: string | undefined;
};

/** The card of a generating node: picture, prompt, settings in one line, Go; progress and problems where they belong. */
export function GenerationCard(props: GenerationCardProps) {
  const {
    node,
    selected,
    run,
    prompt,
    settings,
    actions,
    problemAction,
    isRegenerate = false,
    usedRoute,
    children,
  } = props;
  const actor = useBoardActor();
  const { t } = useLingui();
  const isReadOnly = useIsReadOnly(node);
  const mayRun = useMayRun(node);
  const hasMissingSteps = useHasMissingSteps(node.id);
  const awaited = useAwaitedSource(useConnectedInputs(node.id));
  const problemId = useId();
  const { message } = run;
  const engine = useEngine(node.id);
  const engineLabels = useEngineLabels();
  const allowance = useAllowanceText(node.id, { busy: run.busy, isPaid: engine !== undefined && engine.cost !== 0 });
  const hasChoice = engine !== undefined && engine.routes.length > 1;
  const remarks = useRemarks(node.id, prompt?.source?.text ?? prompt?.value ?? '');
  const failure = problemOf(run);
  // From further away the foot has no place for what goes without saying, nor beside a price for what nobody chose.
  const hasSmallControls = useHasSmallControls();
  const hasPrice = engine !== undefined && hasCostOrChoice(engine);
  const showsCount =
    hasSmallControls || node.data.variantCount !== undefined || (!hasPrice && engine?.resultCount !== 1);
  const { resultCount, expectedCount } = run;
  const isCounted = resultCount > 0 && resultCount <= expectedCount && expectedCount > 1;
  const busyLabel = isCounted ? t`${resultCount} of ${expectedCount}` : undefined;
  const usedEngine = useUsedEngineName(usedRoute);
  const problemElement = <RunProblem id={problemId} node={node.id} run={run} action={problemAction} />;
  const isPromptProblem = prompt !== undefined && message !== undefined && isAboutPrompt(message);
  // What is left is read before how long it takes.
  const showsAllowance = selected && allowance !== undefined;
  const engineName = engine && engineLabels.name(engine.current);
  const pressGo = () => actor.send({ type: 'go.pressed', id: node.id });

  function editField(field: string, value: string) {
    actor.send({ type: 'node.edited', id: node.id, data: { [field]: value }, undoGroup: field });
    if (message) actor.send({ type: 'alert.closed', id: node.id });
  }

  return (
    <Card
      node={node}
      state={useRunStateLabel(run, { busyLabel, remarks, usedEngine: prompt?.isResult ? undefined : usedEngine })}
    >
      {children}
      {!isPromptProblem && problemElement}
      {prompt && (
        <PromptField
          {...prompt}
          placeholder={
            awaited && !prompt.isResult
              ? t`${awaited} has no text yet. Run it first, or enter a prompt here.`
              : prompt.placeholder
          }
          readOnly={isReadOnly}
          usedEngine={prompt.isResult ? usedEngine : undefined}
          problem={isPromptProblem ? problemId : undefined}
          onChange={(value) => editField(prompt.field ?? 'prompt', value)}
          onSubmit={prompt.isResult ? undefined : () => run.offReason === undefined && pressGo()}
        />
      )}
      {isPromptProblem && problemElement}
      <CardFooter
        endContent={
          <>
            {mayRun && hasPrice && (
              <FooterPrice
                price={engineLabels.runPrice(engine, { busy: run.busy })}
                time={showsAllowance ? undefined : engineLabels.duration(engine.current.seconds)}
              />
            )}
            {mayRun && showsAllowance && <FooterNote isSpare>{allowance}</FooterNote>}
            {actions}
            {mayRun && hasMissingSteps && (
              <IconButton
                label={t`Run what is missing`}
                icon={ListChecks}
                size="md"
                onClick={() => actor.send({ type: 'plan.requested', goals: [node.id] })}
              />
            )}
            {!isReadOnly && engine?.current.variants && showsCount && <VariantMenu id={node.id} engine={engine} />}
            {mayRun && (
              <GoButton
                prominent={selected || failure !== undefined}
                isRegenerate={isRegenerate}
                offReason={run.offReason}
                onPress={pressGo}
              />
            )}
          </>
        }
      >
        {(settings || hasChoice) && (
          <CardSettings
            summary={engineLabels.joinFacts([hasChoice ? engineName : undefined, settings?.summary])}
            isReadOnly={isReadOnly}
          >
            {hasChoice && <EngineRow id={node.id} engine={engine} />}
            {settings?.controls}
          </CardSettings>
        )}
      </CardFooter>
    </Card>
  );
}

type PromptFieldProps = Omit<PromptSlot, 'field' | 'isResult'> & {
  readOnly: boolean;
  usedEngine: string | undefined;
  problem: string | undefined;
  onChange: (value: string) => void;
  onSubmit: (() => void) | undefined;
};

function PromptField({ label, ...prompt }: PromptFieldProps) {
  const { t } = useLingui();
  return <Prompt {...prompt} label={label ?? t`Prompt`} maxLength={SERVER_LIMITS.promptLength} />;
}
