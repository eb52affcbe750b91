import { t } from '@lingui/core/macro';
import type { StepReport } from '../protocol/protocol.ts';
import { stateName } from './inspectorState.ts';

/** Why a machine did nothing, in words. */
export function refusalText({ event, refused, before }: Pick<StepReport, 'event' | 'refused' | 'before'>): string {
  const { guards = [], accepting = [] } = refused ?? {};
  const state = stateName(before);
  const { type } = event;
  const guardNames = guards.join(', ');
  if (guards.length > 0) return t`${type} had no effect in ${state}: ${guardNames} returned false.`;
  const others = accepting.map((id) => id.split('.').slice(1).join('.') || id);
  if (others.length === 0) return t`${type} is not accepted in ${state}. Nothing changed.`;
  const acceptingStates = others.join(t` and `);
  return t`${type} is not accepted in ${state}, only in ${acceptingStates}. Nothing changed.`;
}
