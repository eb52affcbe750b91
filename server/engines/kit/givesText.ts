import { OPERATION_ROWS, type Operation } from '../../../contract/operations/index.ts';

/** Says whether an operation makes words of words: a moment's work, which should not wait behind pictures. */
export function givesText(operation: Operation): boolean {
  const { resultKind: gives, requiredInputs: needs } = OPERATION_ROWS[operation];
  return gives === 'words' && needs.length === 0;
}
