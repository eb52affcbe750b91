// Plays runs of the simulator: npm run simulate -- --seed 7 --steps 20000, --minutes 10 for as many seeds as that takes, or --faults to put in
// each fault of the table and tell by which seed it is found.
import { parseArgs } from 'node:util';
import { FAULTS, type FaultName } from './faults.ts';
import { findFault, type SimulationResult, simulate } from './simulate.ts';

/** A fault is looked for with so many seeds. */
const FAULT_SEEDS = 12;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '20000' },
    minutes: { type: 'string' },
    fault: { type: 'string' },
    faults: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const fault = values.fault as FaultName | undefined;
if (fault !== undefined && !(fault in FAULTS)) {
  console.error(`There is no fault ${fault}: ${Object.keys(FAULTS).join(', ')}`);
  process.exit(2);
}

if (values.faults) {
  await lookForFaults();
  process.exit(process.exitCode ?? 0);
}

const begin = performance.now();
const end = values.minutes === undefined ? 0 : begin + Number(values.minutes) * 60_000;
let [seed, steps, rounds] = [Number(values.seed), 0, 0];
do {
  const result = await simulate({
    seed,
    steps: Number(values.steps),
    fault,
    onTrace: values.trace ? console.log : undefined,
  });
  if (result.failure) {
    report(result);
    process.exit(1);
  }
  steps += result.steps;
  rounds += result.rounds;
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `seed ${seed}: ${result.steps} steps, ${result.rounds} rounds, ${result.digest.slice(0, 12)}; ${Math.round(steps / seconds)} steps/s`,
  );
  seed += 1;
} while (performance.now() < end);
console.log(`${steps} steps and ${rounds} rounds held.`);
process.exit(0);

function report({ failure }: SimulationResult): void {
  if (!failure) return;
  for (const line of failure.trace) console.error(line);
  const option = fault ? ` --fault ${fault}` : '';
  console.error(
    `\n${failure.what}\n\nseed ${failure.seed}, step ${failure.step}. Again: npm run simulate -- --seed ${failure.seed} --steps ${values.steps}${option}`,
  );
}

/** Puts in each fault of the table, and writes it as a row of docs/simulator.md. */
async function lookForFaults(): Promise<void> {
  const seeds = Array.from({ length: FAULT_SEEDS }, (_, index) => Number(values.seed) + index);
  for (const name of fault ? [fault] : (Object.keys(FAULTS) as FaultName[])) {
    const failure = await findFault(name, { seeds, steps: Number(values.steps) });
    if (!failure) process.exitCode = 1;
    const found = failure ? `${failure.seed} | ${failure.step} | ${failure.what.split('\n')[0]}` : 'not found | |';
    console.log(`| \`${name}\` | ${FAULTS[name].what} | ${found} |`);
  }
}
