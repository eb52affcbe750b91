/** Amounts of change at the least strength and at strength 1. */
const LEAST = 0.2;
const LEAST_STRENGTH = 0.25;
/** The call's influence when it says none, and by how much 1 more or less of it changes the amount. */
const USUAL_INFLUENCE = 1;
const HOLD = 0.4;

/** How far a result may go from its input, 0 to 1: more with strength, less the more the input is to have influence. */
export function amountOf(strength: number, influence = USUAL_INFLUENCE): number {
  const given = LEAST + ((1 - LEAST) * (strength - LEAST_STRENGTH)) / (1 - LEAST_STRENGTH);
  return Math.min(1, Math.max(0.05, given * (1 - HOLD * (influence - USUAL_INFLUENCE))));
}
