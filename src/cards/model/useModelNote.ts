import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { listText } from '../../locales/chineseText.ts';
import type { CardState } from '../header/CardHeader.tsx';

/** The note in the head of a card on the file that its model came from; undefined where all of it is there. */
export function useModelNote(leftOut: readonly string[] = []): CardState | undefined {
  const { t } = useLingui();
  if (leftOut.length === 0) return undefined;
  const names = listText(leftOut);
  const count = plural(leftOut.length, {
    one: '# type of element in this model was left out',
    other: '# types of elements in this model were left out',
  });
  return {
    tone: 'note',
    icon: Info,
    text: plural(1, { one: '# remark', other: '# remarks' }),
    more: [t`${count}: ${names}.`],
  };
}
