import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import { remark } from '../../contract/remarks/wordRemark.ts';

/** Where a model's shape comes from. */
export type Form = 'design' | 'turned' | 'standing' | 'relief';

const FORMS = {
  design: 'modelOfDesign',
  turned: 'modelTurned',
  standing: 'modelStanding',
  relief: 'modelRelief',
} as const satisfies Record<Form, string>;

/** What a person is told of a model. */
export function sayForm(form: Form, unsure: boolean): { notes: CodedRemark[]; remarks: CodedRemark[] } {
  const remarks = [
    ...(form === 'design' ? [] : [remark('oneSideShown')]),
    ...(unsure ? [remark('productDoubtful')] : []),
  ];
  return { notes: [remark(FORMS[form])], remarks };
}
