import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useBoardActor } from '../context/boardActor.tsx';
import { type StlProblem, useCardServices } from '../context/cardServices.ts';
import { openLimitDialog } from '../failure/handleFailure.ts';
import { Problem } from '../failure/Problem.tsx';
import { missingExporterProblem } from './missingExporter.ts';

type StlExport = {
  readonly isBusy: boolean;
  readonly problem: StlProblem | undefined;
  readonly exportModel: () => void;
};

/** The export of a card's model. What went wrong stays until the next export, or until another model is shown. */
export function useStlExport(id: NodeId, model: Asset | undefined, title: string): StlExport {
  const actor = useBoardActor();
  const { exportStl } = useCardServices();
  const currentModelKey = `${model?.objectKey} ${model?.url}`;
  const [lastExport, setLastExport] = useState<{
    readonly modelKey: string;
    readonly problem: StlProblem | undefined;
  }>();
  const [isBusy, setIsBusy] = useState(false);

  async function exportModel(): Promise<void> {
    setLastExport(undefined);
    setIsBusy(true);
    const problem = await exportStl(model, title).catch(missingExporterProblem);
    setIsBusy(false);
    setLastExport({ modelKey: currentModelKey, problem });
    if (problem?.limit) openLimitDialog({ actor, id }, problem.limit);
  }

  return {
    isBusy,
    problem: lastExport?.modelKey === currentModelKey ? lastExport.problem : undefined,
    exportModel: () => void exportModel(),
  };
}

/** Saves the model for printers. It is never off: what is missing is said. */
export function ExportStlButton({ stl: { isBusy, exportModel } }: { stl: StlExport }) {
  const { t } = useLingui();
  return (
    <Button variant="plain" busy={isBusy} onClick={exportModel}>
      {t`Export STL`}
    </Button>
  );
}

/** Why there is no STL file. */
export function StlExportProblem({ stl: { problem } }: { stl: StlExport }) {
  return problem ? <Problem text={problem.text} advice={problem.advice} /> : null;
}
