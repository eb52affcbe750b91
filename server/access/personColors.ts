import { type Kysely, sql } from 'kysely';
import { COLOR_SLOTS, colorOfPerson, colorOfSlot } from '../kit/personColor.ts';
import type { Database } from '../schema/database.ts';
import { identityOf, type Person } from './person.ts';

/**
 * The colours of people on a board, by their identities. Whoever has none yet gets the first one that is free, in the order of the list; beyond
 * the slots that there are, one by the identity alone, of which nothing is kept.
 */
export async function colorsOf(
  db: Kysely<Database>,
  boardId: string,
  identities: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  let slots = await readSlots(db, boardId);
  for (const identity of identities) {
    // Somebody else may take the same slot in between.
    while (!slots.has(identity) && slots.size < COLOR_SLOTS) {
      await addPerson(db, boardId, identity);
      slots = await readSlots(db, boardId);
    }
  }
  return new Map(
    identities.map((identity) => {
      const slot = slots.get(identity);
      return [identity, slot === undefined ? colorOfPerson(identity) : colorOfSlot(slot)];
    }),
  );
}

/** The colour of one person on a board; they have it from now on. Guests who did not say who they are take no slot from others. */
export async function colorOf(db: Kysely<Database>, boardId: string, person: Person): Promise<string> {
  const identity = identityOf(person);
  if (person.kind === 'guest' && person.guest.email === '') return colorOfPerson(identity);
  return (await colorsOf(db, boardId, [identity])).get(identity)!;
}

async function readSlots(db: Kysely<Database>, boardId: string): Promise<ReadonlyMap<string, number>> {
  const query = db.selectFrom('board_person').select(['identity', 'slot']).where('board_id', '=', boardId);
  const people = await query.execute();
  return new Map(people.map(({ identity, slot }) => [identity, slot]));
}

/** Gives somebody the first free slot, unless it is taken at the same moment. */
async function addPerson(db: Kysely<Database>, boardId: string, identity: string): Promise<void> {
  await sql`insert into board_person (board_id, identity, slot)
    select ${boardId}::text, ${identity}::text, min(free.slot) from generate_series(1, ${COLOR_SLOTS}::integer) as free (slot)
    where not exists (select 1 from board_person as other where other.board_id = ${boardId}::text and other.slot = free.slot)
    having min(free.slot) is not null
    on conflict do nothing`.execute(db);
}
