import type { Judge } from '@maquette/engine';
import type { Kysely } from 'kysely';
import type { AssetRow } from '../access/assetAccess.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';

/** Keeps pictures from outside that nobody wants on a server away from it and from its engines. */
export type Moderation = {
  /** Looks at a picture that somebody brings; whether it was looked at. Throws 403 `inappropriate_content`. */
  checkPicture(bytes: Uint8Array): Promise<boolean>;
  /** The same for pictures that a call works on, as far as nobody looked at them before. What an engine made is taken as it is. */
  checkInputPictures(rows: Iterable<AssetRow>): Promise<void>;
  close(): Promise<void>;
};

type ModerationOptions = {
  readonly db: Kysely<Database>;
  readonly judge: Judge;
  /** Suspicion above which a picture is refused, 0 to 1; undefined turns the whole off. */
  readonly suspicionMax: number | undefined;
  /** Reads a stored picture; a vector as it is drawn. */
  readonly readPicture: (row: AssetRow) => Promise<{ readonly bytes: Uint8Array }>;
};

export function createModeration({ db, judge, suspicionMax, readPicture }: ModerationOptions): Moderation {
  async function checkPicture(bytes: Uint8Array): Promise<boolean> {
    if (suspicionMax === undefined) return false;
    if ((await judge.suspicion(bytes)) > suspicionMax)
      throw new ProblemError('inappropriate_content', 'Inappropriate content was detected.');
    return true;
  }

  return {
    checkPicture,
    async checkInputPictures(rows) {
      if (suspicionMax === undefined) return;
      for (const row of rows) {
        if (row.admitted || row.recipe !== null) continue;
        await checkPicture((await readPicture(row)).bytes);
        await db.updateTable('asset').set({ admitted: true }).where('key', '=', row.key).execute();
      }
    },
    close: () => judge.close(),
  };
}
