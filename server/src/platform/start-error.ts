/** A reason not to start, said in one sentence a person can act on: main prints it and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
