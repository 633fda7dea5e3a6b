import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** This file is in a data folder while it is restored, and stays there if the restore was killed. */
export const RESTORING = 'restoring';

export const isBeingRestored = (dataDir: string): boolean => existsSync(join(dataDir, RESTORING));
