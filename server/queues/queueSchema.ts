/** The schema of pg-boss's own tables. */
export const QUEUE_SCHEMA = 'pgboss';
