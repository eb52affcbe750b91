import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import { distinctPhrases, remark } from '../../contract/remarks/wordRemark.ts';
import type { Reading } from './setting.ts';

/** Why an opaque picture gets no background. */
export const opaque = (): CodedRemark[] => [remark('backgroundThereAlready')];

/** What was understood and what was not; and that a product lies, where it does. */
export function describeScene(
  { language, understood, unknown, setting }: Reading,
  lying: boolean,
): { notes: CodedRemark[]; remarks: CodedRemark[] } {
  const remarks: CodedRemark[] = [];
  if (lying) remarks.push(remark('seenFromAbove'));
  if (understood.length === 0 && setting.ground.kind === 'cove' && unknown.length > 0)
    remarks.push(remark('plainStudio'));
  if (unknown.length > 0) remarks.push(remark('notRecognized', { words: distinctPhrases(unknown, language) }));
  const words = distinctPhrases(understood, language);
  return { notes: [...(words.length > 0 ? [remark('readAs', { words })] : []), ...remarks], remarks };
}
