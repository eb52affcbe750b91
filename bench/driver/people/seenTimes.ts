/** The times between a save's answer and the moment at which each other has what was saved. */
export function createSeenTimes(clock: () => number) {
  const answerTimes = new Map<number, { readonly at: number; readonly by: number }>();
  const seen: { readonly rev: number; readonly by: number; readonly at: number }[] = [];
  return {
    /** Somebody's save was answered with this revision. */
    noteAnswer(rev: number, by: number): void {
      answerTimes.set(rev, { at: clock(), by });
    },
    /** Somebody has all revisions after one, up to another. */
    noteSeen(by: number, { after, rev }: { readonly after: number; readonly rev: number }): void {
      const at = clock();
      for (let number = after + 1; number <= rev; number += 1) seen.push({ rev: number, by, at });
    },
    /** Milliseconds for each save and each other person; 0 for whoever had it before its saver had the answer. */
    delays(): number[] {
      return seen.flatMap(({ rev, by, at }) => {
        const answer = answerTimes.get(rev);
        return answer === undefined || answer.by === by ? [] : [Math.max(0, at - answer.at)];
      });
    },
  };
}
