/** A model that cannot be used; the message is a sentence for the person. */
export class ModelError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ModelError';
  }
}
