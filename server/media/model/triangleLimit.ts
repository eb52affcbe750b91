import { ModelError } from './modelError.ts';

/** Triangles of one model beyond which neither browsers nor printers' programs are of use. */
const TRIANGLES_MAX = 3_000_000;

/** Throws ModelError when a model has too many triangles. */
export function requireTriangleLimit(triangles: number): void {
  if (triangles > TRIANGLES_MAX) throw new ModelError('This model has more than three million triangles.');
}
