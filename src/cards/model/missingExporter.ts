import { t } from '@lingui/core/macro';
import type { StlProblem } from '../context/cardServices.ts';

/** Why there is no STL file when the code that exports, which is loaded later, did not come (spec section 8). */
export function missingExporterProblem(error: unknown): StlProblem {
  console.error('export_stl', error);
  const reason = t`the exporter couldn’t be loaded`;
  return { text: t`Failed to export STL: ${reason}`, advice: t`Check your connection and try again.` };
}
