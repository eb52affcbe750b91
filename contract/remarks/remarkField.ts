import * as z from 'zod/mini';

/** A remark by code as an answer has it. What its code and its parameters are is looked at where it is worded. */
export const RemarkField = z.looseObject({ code: z.string() });
