import { z } from 'zod';
import { type Environment, readVariables, SettingError } from '../kit/settings.ts';
import { type Plans, readPlans } from './planFile.ts';

/** The installation's account at Stripe. */
export type StripeSettings = {
  readonly secretKey: string;
  /** The key that signs the webhook's events. */
  readonly webhookSecret: string;
  /** The recurring price of the paid plan. */
  readonly price: string;
  readonly baseUrl: string;
};

/** The plans, and the ways to have one. */
export type PlanSettings = {
  /** The plan of whoever signs up after the operator. */
  readonly planDefault: 'trial' | 'unlimited';
  readonly plans: Plans;
  /** The shop of the paid plan; undefined where the operator alone gives plans. */
  readonly stripe: StripeSettings | undefined;
};

const VARIABLES = {
  PLAN_DEFAULT: z.enum(['trial', 'unlimited']).default('trial'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'It begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_PRICE_ID: z.string().startsWith('price_').optional(),
  /** Another Stripe than the real one, for tests. */
  STRIPE_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
};
type VariableValues = ReturnType<typeof readVariables<typeof VARIABLES>>;

/** Reads the settings of plans. Throws a SettingError that names the first wrong one. */
export function readPlanSettings(env: Environment, dataDir: string): PlanSettings {
  const values = readVariables(env, VARIABLES);
  return { planDefault: values.PLAN_DEFAULT, plans: readPlans(env, dataDir), stripe: stripeSettingsOf(values) };
}

/** Half an account at Stripe would take money and give nothing, so it stops the start. */
function stripeSettingsOf(values: VariableValues): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: price } = values;
  if (secretKey && webhookSecret && price) return { secretKey, webhookSecret, price, baseUrl: values.STRIPE_BASE_URL };
  const requiredNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;
  const missing = requiredNames.filter((name) => values[name] === undefined);
  if (missing.length === requiredNames.length) return undefined;
  throw new SettingError(
    `Stripe is only half set up. Set ${missing.join(' and ')} too, or none of ${requiredNames.join(', ')}.`,
  );
}
