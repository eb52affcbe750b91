import { useEffect, useRef } from 'react';
import { isEqualJson } from '../../../merge/equalJson.ts';

/** Tells each change of what an editor holds unsaved, so that a crash loses nothing of it; null once nothing is unsaved. */
export function useReportDraft<Draft>(draft: Draft | null, onDraft: ((draft: Draft | null) => void) | undefined): void {
  const reportedDraft = useRef(draft);
  useEffect(() => {
    if (isEqualJson(reportedDraft.current, draft)) return;
    reportedDraft.current = draft;
    onDraft?.(draft);
  });
}
