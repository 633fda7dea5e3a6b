import { Problem } from '#platform/http/index.ts';

/** What one import by the API may bring, and how many of them run at once in this process. */
export interface ImportLimits {
  pages: number;
  files: number;
  /** Of what is fetched. */
  bytes: number;
  /** Runs an import, or refuses it where as many run as may. */
  admit: <T>(run: () => Promise<T>) => Promise<T>;
}

/** What is fetched is in memory for a while, so few are fetched side by side. */
const AT_ONCE = 2;
const RETRY_SECONDS = '10';

export function createImportLimits(config: {
  importPages: number;
  importFiles: number;
  importBytes: number;
}): ImportLimits {
  let running = 0;
  return {
    pages: config.importPages,
    files: config.importFiles,
    bytes: config.importBytes,
    admit: async (run) => {
      if (running >= AT_ONCE)
        throw new Problem(503, 'busy', 'As many imports are running as may. Try again shortly.', {
          headers: { 'retry-after': RETRY_SECONDS },
        });
      running += 1;
      try {
        return await run();
      } finally {
        running -= 1;
      }
    },
  };
}
