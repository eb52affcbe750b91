import { checkRound } from './checks.ts';
import type { FaultName } from './faults.ts';
import { causeIncident } from './incidents.ts';
import { createWorld, type SimulationFailure, type World } from './world.ts';

export type SimulationOptions = {
  readonly seed: number;
  /** After so many steps the round under way is ended and checked. */
  readonly steps: number;
  readonly fault?: FaultName | undefined;
  readonly onTrace?: ((line: string) => void) | undefined;
};

export type SimulationResult = {
  readonly seed: number;
  readonly steps: number;
  readonly rounds: number;
  readonly failure: SimulationFailure | undefined;
  /** Of all that happened: two runs of one seed have the same. */
  readonly digest: string;
};

/** People do so many things before everything is checked: short rounds find much, long ones let people drift far apart. */
const ACTIONS_PER_ROUND = [6, 10, 16, 25, 40, 100] as const;
/** One action in so many is an incident. */
const INCIDENT_ONCE_IN = 6;
/** The time that goes by between two actions, in milliseconds. */
const PAUSES_MS = [0, 5, 30, 120, 400, 700, 2_500, 8_000, 40_000] as const;

/**
 * Plays one run: people edit one board at random while lines, pages and servers fail, then all heals and is checked, again and again. Everything
 * comes of the seed.
 */
export async function simulate({ seed, steps, fault, onTrace }: SimulationOptions): Promise<SimulationResult> {
  const world = await createWorld({ seed, fault, onTrace });
  let rounds = 0;
  try {
    while (world.steps() < steps && !world.failure()) {
      await playRound(world, steps);
      if (!world.failure()) await checkRound(world);
      rounds += 1;
    }
    return {
      seed,
      steps: world.steps(),
      rounds,
      failure: world.failure(),
      digest: world.digest(),
    };
  } finally {
    await world.end();
  }
}

async function playRound(world: World, stepsMax: number): Promise<void> {
  const { chance, editors, guest, editing } = world;
  for (const person of editors) if (person.tabs.size === 0 && !world.access.lost.has(person)) world.open(person);
  const actions = chance.pick(ACTIONS_PER_ROUND);
  for (let count = 0; count < actions && world.steps() < stepsMax && !world.failure(); count += 1) {
    world.countStep();
    if (chance.onceIn(INCIDENT_ONCE_IN)) causeIncident(world);
    else {
      const tabs = [...editors, guest].flatMap(({ tabs: own }) => [...own]).filter((tab) => tab.actor);
      if (tabs.length > 0) editing.act(chance.pick(tabs));
    }
    await world.passTime(chance.pick(PAUSES_MS));
  }
}

/**
 * Looks for a fault that is put in: with one of these seeds a run must fail that holds without it. Undefined where none does.
 */
export async function findFault(
  fault: FaultName,
  { seeds, steps }: { readonly seeds: readonly number[]; readonly steps: number },
): Promise<SimulationFailure | undefined> {
  for (const seed of seeds) {
    const { failure } = await simulate({ seed, steps, fault });
    const sound = failure && (await simulate({ seed, steps }));
    if (sound && !sound.failure) return failure;
  }
  return undefined;
}
