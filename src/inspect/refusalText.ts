import type { StepReport } from './protocol.ts';
import { stateName } from './world.ts';

/** Why a machine did nothing, in words. */
export function refusalText({ event, refused, before }: Pick<StepReport, 'event' | 'refused' | 'before'>): string {
  const { guards = [], accepting = [] } = refused ?? {};
  const state = stateName(before);
  if (guards.length > 0) return `${event.type} was not taken in ${state}: ${guards.join(', ')} said no.`;
  const others = accepting.map((id) => id.split('.').slice(1).join('.') || id);
  const where = others.length > 0 ? ` ${others.join(' and ')} would take it.` : '';
  return `${event.type} is not accepted in ${state}.${where} Nothing changed.`;
}
