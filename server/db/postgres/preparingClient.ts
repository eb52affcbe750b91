import { Client, type ClientConfig } from 'pg';
import { isTableChange } from '../../kit/databaseErrors.ts';

/** A statement that was used so many times is prepared from then on: one that is used once is not worth it. */
const USES_BEFORE_NAME = 8;
/** More than the product has; lists of many lengths make texts without end, and those beyond are not prepared. */
const TEXTS_MAX = 500;

type Query = (text: unknown, values?: unknown, ...rest: readonly unknown[]) => unknown;

let generation = 0;
let statements = new Map<string, { readonly name: string; uses: number }>();

/** The name under which each connection prepares a statement; undefined where it is not worth preparing. */
function statementName(text: string): string | undefined {
  let statement = statements.get(text);
  if (statement === undefined) {
    if (statements.size >= TEXTS_MAX) return undefined;
    statement = { name: `maquette_${generation}_${statements.size}`, uses: 0 };
    statements.set(text, statement);
  }
  statement.uses += 1;
  return statement.uses > USES_BEFORE_NAME ? statement.name : undefined;
}

/** Has all statements prepared anew, under names of their own. */
function renewStatements(): void {
  generation += 1;
  statements = new Map();
}

/**
 * A connection to PostgreSQL that prepares the statements that are used again and again: the database then plans each once, not every time. When
 * another process has changed a table meanwhile, one statement fails with what may be tried again, and all are prepared anew.
 */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const queryPrepared: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' && Array.isArray(values) && rest.length === 0 && statementName(text);
      return name
        ? (query({ name, text, values }) as Promise<unknown>).catch(noteTableChange)
        : query(text, values, ...rest);
    };
    this.query = queryPrepared as Client['query'];
  }
}

function noteTableChange(error: unknown): never {
  if (isTableChange(error)) renewStatements();
  throw error;
}
