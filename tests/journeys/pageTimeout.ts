/** After this something on a page will not come any more; on a machine that does ten other things all takes ten times as long. */
export const PAGE_TIMEOUT_MS = 90_000;
