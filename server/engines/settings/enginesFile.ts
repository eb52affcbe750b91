import { z } from 'zod';
import { Operation } from '../../../contract/operations/index.ts';
import { PROVIDER_KINDS } from '../kit/provider.ts';

/** A provider may not be called what the built-in engine is, or was: pictures in the world say so. */
const NAME_PATTERN = /^(?!(?:built-in|embedded)$)[a-z][a-z0-9-]{0,39}$/;
const CONCURRENCY_MAX = 64;
const SECONDS_MAX = 7200;

/** A value of the file; one that begins with `$` names a variable of the environment. */
const nonEmptyText = z.string().min(1);

export const ProviderEntry = z.strictObject({
  kind: z.enum(PROVIDER_KINDS).describe('Whose wire format it speaks.'),
  label: nonEmptyText.optional().describe('What people read; the name unless told.'),
  key: nonEmptyText.optional().describe('The key, best as "$NAME_OF_A_VARIABLE".'),
  url: nonEmptyText.optional().describe('The address, where it is not the provider’s own.'),
  width: z.int().min(1).max(CONCURRENCY_MAX).optional().describe('How many requests go to it at once; 4 unless told.'),
  paid: z.boolean().optional().describe('Whether a run may be billed: then it is never repeated in doubt.'),
  graphs: nonEmptyText.optional().describe('ComfyUI: the folder with your saved graphs, one file for each operation.'),
  models: z
    .partialRecord(Operation, nonEmptyText)
    .optional()
    .describe('The model for an operation, in place of the default.'),
});

const SpendingEntry = z.strictObject({
  day: z.number().min(0).optional().describe('US dollars in a day of UTC.'),
  month: z.number().min(0).optional().describe('US dollars in a month of UTC.'),
});

/** The configuration file; `docs/engines.schema.json` is made from it. */
export const EnginesFile = z.strictObject({
  $schema: z.string().optional(),
  providers: z.record(z.string().regex(NAME_PATTERN), ProviderEntry).optional(),
  routes: z
    .partialRecord(Operation, z.array(nonEmptyText))
    .optional()
    .describe('Which providers do an operation, in the order in which they are tried: "provider" or "provider:model".'),
  seconds: z
    .strictObject({
      words: z.int().min(1).max(SECONDS_MAX).optional(),
      picture: z.int().min(1).max(SECONDS_MAX).optional(),
      long: z.int().min(1).max(SECONDS_MAX).optional(),
    })
    .optional()
    .describe('How long a run may take: of a text, of a picture, of a video or a 3D model.'),
  prices: z
    .record(z.string(), z.number().min(0))
    .optional()
    .describe('US dollars for one result, by "provider:model".'),
  limits: z
    .strictObject({
      installation: SpendingEntry.optional().describe('What everybody together may spend.'),
      person: SpendingEntry.optional().describe('What each person may spend.'),
    })
    .optional()
    .describe('US dollars that may be spent. Where there is a limit, a paid run without a price is refused.'),
});
export type EnginesFile = z.infer<typeof EnginesFile>;
