import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { openLimit } from '../failure/applyFailure.ts';
import { Problem } from '../failure/Problem.tsx';
import { useBoardActor } from '../services/board.tsx';
import { type StlProblem, useCardServices } from '../services/services.ts';
import { missingExporter } from './missingExporter.ts';

type StlExport = { readonly isBusy: boolean; readonly problem: StlProblem | undefined; readonly run: () => void };

/** The export of a card's model. What went wrong stays until the next export, or until another model is shown. */
export function useStlExport(id: NodeId, model: Asset | undefined, title: string): StlExport {
  const actor = useBoardActor();
  const { exportStl } = useCardServices();
  const identity = `${model?.objectKey} ${model?.url}`;
  const [last, setLast] = useState<{ readonly of: string; readonly problem: StlProblem | undefined }>();
  const [isBusy, setIsBusy] = useState(false);

  async function run(): Promise<void> {
    setLast(undefined);
    setIsBusy(true);
    const problem = await exportStl(model, title).catch(missingExporter);
    setIsBusy(false);
    setLast({ of: identity, problem });
    if (problem?.limit) openLimit({ actor, id }, problem.limit);
  }

  return { isBusy, problem: last?.of === identity ? last.problem : undefined, run: () => void run() };
}

/** Saves the model for printers. It is never off: what is missing is said. */
export function ExportStl({ stl: { isBusy, run } }: { stl: StlExport }) {
  const { t } = useLingui();
  return (
    <Button variant="plain" busy={isBusy} onClick={run}>
      {t`Export STL`}
    </Button>
  );
}

/** Why there is no STL file. */
export function StlRefusal({ stl: { problem } }: { stl: StlExport }) {
  return problem ? <Problem text={problem.text} more={problem.more} /> : null;
}
