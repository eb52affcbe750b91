import type { PlanName } from '../../../contract/calls/plans.ts';
import type { GroupSettings } from './settings.ts';

/** Groups that are looked at; nobody is in more, and each is compared. */
const GROUPS_MAX = 10_000;
const GROUP_LENGTH_MAX = 255;
/** The plans, the one that brings most first. */
const PLANS_BY_WORTH: readonly PlanName[] = ['unlimited', 'paid', 'trial'];

/** The rights that somebody has by their groups at the provider. */
export type ProviderRole = { readonly operator: boolean; readonly plan: PlanName | null };

/** Who is in none of the groups that bring anything. */
export const NO_ROLE: ProviderRole = { operator: false, plan: null };

/** Says whether the settings ask for somebody's groups at all. */
export function usesGroups({ allowed, operators, plans }: GroupSettings): boolean {
  return allowed.length + operators.length + plans.length > 0;
}

/**
 * The groups that a claim names: a list of texts, or one text, which is one group. Anything else brings none: what a provider writes otherwise
 * must not let anybody in. Undefined where there is no such claim.
 */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): readonly string[] | undefined {
  const value = claimValue(claims, claim);
  if (value === undefined) return undefined;
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, GROUPS_MAX) : [value];
  return entries.filter((entry): entry is string => typeof entry === 'string' && entry.length <= GROUP_LENGTH_MAX);
}

/** A claim by its name, which may itself have dots, as an address has; else by the way to it. */
function claimValue(claims: Readonly<Record<string, unknown>>, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim];
  return claim.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return isObject ? (value as Record<string, unknown>)[name] : undefined;
  }, claims);
}

/** Says whether somebody with these groups may sign in. */
export function mayEnter(groups: readonly string[], { allowed }: GroupSettings): boolean {
  return allowed.length === 0 || hasAny(groups, allowed);
}

/** The rights that these groups bring: of several plans the one that brings most. */
export function roleOf(groups: readonly string[], { operators, plans }: GroupSettings): ProviderRole {
  const members = new Set(groups);
  const ownPlans = new Set(plans.filter(({ group }) => members.has(group)).map(({ plan }) => plan));
  return {
    operator: hasAny(groups, operators),
    plan: PLANS_BY_WORTH.find((plan) => ownPlans.has(plan)) ?? null,
  };
}

function hasAny(groups: readonly string[], wanted: readonly string[]): boolean {
  const members = new Set(groups);
  return wanted.some((group) => members.has(group));
}
