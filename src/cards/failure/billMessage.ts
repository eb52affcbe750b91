import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { RunBill } from '../../../contract/bill.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import { engineLabels } from '../engines/engineLabels.ts';
import type { FailureMessage } from './failureMessage.ts';

/** Who may take money for a run without its results, and how much; undefined where its code says nothing of money. */
export function billMessage(code: string | null | undefined, bill: RunBill): FailureMessage | undefined {
  const text = billText(code as ProblemCode, bill);
  if (text === undefined) return undefined;
  return bill.left ? { text, advice: msg`Anything already made is fetched first.` } : { text };
}

function billText(code: ProblemCode, { engine, cost, estimate = false }: RunBill): string | undefined {
  const price = cost === null ? undefined : engineLabels(i18n).price(cost, { estimate });
  switch (code) {
    case 'maybe_billed':
      return price === undefined
        ? t`${engine} failed. This may have been billed, at an unknown price. Run again?`
        : t`${engine} failed. This may have been billed: ${price}. Run again?`;
    case 'was_billed':
      return price === undefined
        ? t`${engine} billed for this run, at an unknown price, but the result couldn’t be fetched. Run again?`
        : t`${engine} billed ${price} for this run, but the result couldn’t be fetched. Run again?`;
    case 'run_cancelled':
      return price === undefined
        ? t`Stopped. ${engine} may still bill it, at an unknown price.`
        : t`Stopped. ${engine} may still bill it: ${price}.`;
    default:
      return undefined;
  }
}
