import { Problem } from '#platform/http/index.ts';

export type FaultyField = 'email' | 'password';

/** The field that was refused, so that the form says so and keeps what was entered; what else went wrong goes on. */
export function faultyFieldIn(error: unknown): FaultyField {
  if (error instanceof Problem) {
    // An address that somebody has already.
    if (error.status === 409) return 'email';
    const path = error.status === 422 ? error.details[0]?.path : undefined;
    if (path === '/email') return 'email';
    if (path === '/password') return 'password';
  }
  throw error;
}
