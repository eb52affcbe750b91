/** Changes in few words, for tests of what instructions are read as. */
import { languageOf } from '../../contract/language.ts';
import { wordPhrase } from '../../contract/remarks/wordRemark.ts';
import type { ColourName } from '../studio/colours.ts';
import type { Finish } from '../studio/finish.ts';
import type { MaterialName } from '../studio/materials.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import type { Change, Target } from './change.ts';
import { readInstruction } from './instruction.ts';

export const part = (name: PartName) => ({ kind: 'part', part: name }) as const;
export const coloured = (colour: ColourName): Finish => ({ manners: [], colour });
export const of = (material: MaterialName): Finish => ({ manners: [], material });
export const finish = (look: Finish, ...targets: Target[]): Change => ({ kind: 'finish', targets, finish: look });
export const tone = (
  name: Extract<Change, { kind: 'tone' }>['tone'],
  amount: number,
  target: Target | null = null,
): Change => ({
  kind: 'tone',
  tone: name,
  amount,
  target,
});
export const subject = { kind: 'subject' } as const;
export const product = (word: string, id: ProductName, alike: PartName | null = null) =>
  ({ kind: 'subject', named: { word, product: id, part: alike } }) as const;
export const background = { kind: 'background' } as const;
export const gone = (target: Target): Change => ({ kind: 'remove', target });
/** What an instruction is read as, and what of it is not understood. */
export const read = (text: string, marked = false) => {
  const { changes, unclear } = readInstruction(text, marked);
  return { changes, unclear: unclear.map((phrase) => wordPhrase(phrase, languageOf(text))) };
};
