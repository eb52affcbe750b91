/** After this something on a page will not come any more; on a machine that does ten other things all takes ten times as long. */
export const PAGE_PATIENCE_MS = 90_000;
