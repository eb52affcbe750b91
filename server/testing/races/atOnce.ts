/** Tests of what comes at once need a database that does several things at once. */
export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined;

/** Does something so many times at once. */
export function atOnce<Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}
