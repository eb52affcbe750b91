import { databaseErrorCode, isDatabaseAway } from '../../kit/databaseErrors.ts';

/** Says in a sentence why the database of an address cannot be used; undefined for what is no fault of it. */
export function postgresFaultMessage(error: unknown, url: string): string | undefined {
  const { hostname, port, pathname, username } = new URL(url);
  const place = `${hostname}:${port || '5432'}`;
  const database = decodeURIComponent(pathname.slice(1));
  switch (databaseErrorCode(error)) {
    case '28P01':
    case '28000':
      return `The database at ${place} does not let ${decodeURIComponent(username)} in. Check the user and the password in DATABASE_URL.`;
    case '3D000':
      return `The database at ${place} has no database ${database}. Make it, or name another in DATABASE_URL.`;
    case '42501':
      return `The database user ${decodeURIComponent(username)} may not make tables in ${database}. Make it the owner of that database.`;
    default:
      return isDatabaseAway(error)
        ? `The database at ${place} cannot be reached. Start it, or check DATABASE_URL.`
        : undefined;
  }
}
