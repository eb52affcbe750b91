import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import { remark } from '../../contract/remarks/wordRemark.ts';
import { SURE } from '../cutout/index.ts';

/** What a person should know of a cut-out. */
export function describeCut(confidence: number, exact: boolean): { notes: CodedRemark[]; remarks: CodedRemark[] } {
  if (exact) return { notes: [remark('outlineExact')], remarks: [] };
  const found = remark('subjectByNetwork');
  if (confidence >= SURE) return { notes: [found], remarks: [] };
  const doubt = remark('outlineDoubtful');
  return { notes: [found, doubt], remarks: [doubt] };
}
