/** The most that a database tells in one notification, in bytes. */
const PAYLOAD_BYTES_MAX = 7900;

/** Lines in batches of which each fits into one notification behind its sender. */
export function* batchesOf(sender: string, lines: Iterable<string>): Generator<readonly string[]> {
  let batch: string[] = [];
  let bytes = Buffer.byteLength(sender);
  for (const line of lines) {
    const lineBytes = 1 + Buffer.byteLength(line);
    if (batch.length > 0 && bytes + lineBytes > PAYLOAD_BYTES_MAX) {
      yield batch;
      batch = [];
      bytes = Buffer.byteLength(sender);
    }
    batch.push(line);
    bytes += lineBytes;
  }
  if (batch.length > 0) yield batch;
}
