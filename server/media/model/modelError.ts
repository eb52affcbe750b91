/** A model that cannot be used; the message is a sentence for the person. */
export class ModelError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ModelError';
  }
}

/** Triangles of one model beyond which neither browsers nor printers' programs are of use. */
const MOST_TRIANGLES = 3_000_000;

/** Throws ModelError when a model has too many triangles. */
export function requireBearable(triangles: number): void {
  if (triangles > MOST_TRIANGLES) throw new ModelError('This model has more than three million triangles.');
}
