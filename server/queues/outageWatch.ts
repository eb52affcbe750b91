import type { OpenDatabase } from '../db/database.ts';
import { isDatabaseAway } from '../kit/databaseErrors.ts';

/** Knows from what is asked of a database when it was away last. */
export type OutageWatch = {
  /** Runs SQL as the database does. */
  readonly executeSql: OpenDatabase['executeSql'];
  /** Notes that a connection was lost that is there again. */
  noteOutage(): void;
  /** Says whether the database was away within the last so many milliseconds. */
  wasAway(milliseconds: number): boolean;
  /** Says whether an error is worth a report: of those of one outage only the first is. */
  isNews(error: unknown): boolean;
};

/** Builds one. */
export function watchOutages(database: Pick<OpenDatabase, 'executeSql'>): OutageWatch {
  let lastAwayAt = Number.NEGATIVE_INFINITY;
  let isReported = false;
  const noteOutage = () => {
    lastAwayAt = performance.now();
  };
  return {
    async executeSql(text, values) {
      try {
        const answer = await database.executeSql(text, values);
        isReported = false;
        return answer;
      } catch (error) {
        if (isDatabaseAway(error)) noteOutage();
        throw error;
      }
    },
    noteOutage,
    wasAway: (milliseconds) => performance.now() - lastAwayAt < milliseconds,
    isNews(error) {
      if (!isDatabaseAway(error)) return true;
      const isFirst = !isReported;
      isReported = true;
      return isFirst;
    },
  };
}
