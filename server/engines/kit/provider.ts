import type { Operation } from '../../../contract/operations/index.ts';

/** The kinds of providers: whose wire format its adapter speaks. */
export const PROVIDER_KINDS = ['openai', 'google', 'openai-compatible', 'fal', 'comfy', 'http'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** A provider as the file or the environment has it. Its key never leaves the server. */
export type Provider = {
  readonly name: string;
  readonly label: string;
  readonly kind: ProviderKind;
  /** The variable that its key comes from, where it comes from one. */
  readonly environmentVariable: string | undefined;
  readonly key: string | undefined;
  readonly url: string | undefined;
  readonly concurrency: number;
  readonly isPaid: boolean;
  readonly graphsFolder: string | undefined;
  readonly models: Readonly<Partial<Record<Operation, string>>>;
  /** The thing that is missing before it can be used, as a variable's name. */
  readonly missingSetting: string | undefined;
};

/** Kinds that a provider's own machine bills for; the others are a company's own. */
const HOSTED_KINDS: ReadonlySet<ProviderKind> = new Set(['openai', 'google', 'fal']);

/** Tells whether pictures leave the company's own machines for it. */
export function isHosted({ kind }: Pick<Provider, 'kind'>): boolean {
  return HOSTED_KINDS.has(kind);
}
