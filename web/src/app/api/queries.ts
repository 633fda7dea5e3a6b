import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { notify } from '../ui/toast-queue.ts';
import { ApiError } from './client.ts';
import { signInAgain } from './session.ts';

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether the same read may be answered in a moment: it did not arrive, or the server has too much to do just now. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 408;

/** What was read from the server. A refusal is final; all else is asked for again, after one, two and four seconds. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isSignedOut(error)) signInAgain();
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (isSignedOut(error)) return signInAgain();
      // Forms show refusals at their fields and say so.
      if (mutation.meta?.['isShown'] !== true) notify({ kind: 'failed', text: error.message });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => isPassing(error) && count < 3,
    },
  },
});
