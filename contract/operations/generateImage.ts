import * as z from 'zod/mini';
import { RunBill } from '../bill.ts';
import { nonEmptyPrompt, objectKey, pictureAnswer, route, seed, variants } from '../calls/fields.ts';
import { failureInDetail } from '../failure.ts';
import { ASPECT_RATIOS, DESIGN_MODEL, DESIGNS_PER_RUN } from '../limits.ts';
import { RemarkField } from '../remarks/remarkField.ts';
import { defineOperation, imageFields } from './defineOperation.ts';

/** The events that `generate_image` sends, in order. */
export const GenerateEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('prepared'), data: z.looseObject({ job_id: z.optional(z.string()) }) }),
  z.object({ event: z.literal('image'), data: z.looseObject({ ...pictureAnswer.shape, index: z.optional(z.int()) }) }),
  z.object({ event: z.literal('done'), data: z.looseObject({}) }),
  z.object({
    event: z.literal('error'),
    data: z.looseObject({
      detail: z.string(),
      code: z.optional(z.string()),
      remark: z.optional(RemarkField),
      bill: z.optional(RunBill),
    }),
  }),
]);
export type GenerateEvent = z.infer<typeof GenerateEvent>;

const EVENTS: ReadonlySet<string> = new Set(['prepared', 'image', 'done', 'error']);
const isLimitDetail = (detail: string) => failureInDetail(detail).kind === 'upgrade';

/** An event of any name, or none, whose detail names a limit (spec section 7): it counts as `error`, whatever else it holds. */
const LimitEvent = z.pipe(
  z.object({
    event: z.string(),
    data: z.looseObject({
      detail: z.string().check(z.refine(isLimitDetail)),
      code: z.optional(z.string()),
      remark: z.optional(RemarkField),
      bill: z.optional(RunBill),
    }),
  }),
  z.transform(({ data }) => ({ event: 'error' as const, data })),
);

/** An event that no version of the contract names: a server may say more than the client knows. */
const OtherEvent = z.pipe(
  z.object({ event: z.string().check(z.refine((name) => !EVENTS.has(name))), data: z.unknown() }),
  z.transform(() => ({ event: 'other' as const })),
);

/**
 * Makes two designs from a prompt, as a stream of events. `model` is `Product Design`. With `think`, several compositions are tried and
 * the best are kept.
 */
export const generateImage = defineOperation('generate_image', {
  path: '/api/generate_image/',
  body: z.object({
    prompt: nonEmptyPrompt,
    model: z.string().check(z.maxLength(100)),
    aspect_ratio: z.enum(ASPECT_RATIOS),
    think: z.boolean(),
    style_image_object_key: z.optional(objectKey),
    seed,
    route,
    variants,
  }),
  answer: z.union([LimitEvent, GenerateEvent, OtherEvent]),
  stream: true,
  resultKind: 'picture',
  resultCount: DESIGNS_PER_RUN,
  hasVariants: true,
  requiredInputs: [],
  durationClass: 'picture',
  isPrompted: true,
  isEdit: false,
  failures: { refused: 'inappropriatePrompt' },
  sampleJob: { think: false },
  toJob: ({ prompt, seed, aspect_ratio, think, style_image_object_key: style }) => ({
    prompt,
    seed,
    think,
    aspectRatio: aspect_ratio,
    inputs: style === undefined ? {} : { style },
  }),
  toAnswer: imageFields,
  toBody: ({ prompt, inputs, asked: options }) => ({
    prompt,
    model: DESIGN_MODEL,
    aspect_ratio: options.aspectRatio,
    think: options.think,
    style_image_object_key: inputs.style,
  }),
});
