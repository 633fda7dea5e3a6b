import type { Config } from '#config/index.ts';
import type { PasswordCost } from '#features/credentials/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Names, Outbound } from '#platform/net/index.ts';
import type { Peers } from '#platform/processes/index.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import type { OpenThreads } from '#platform/workers/index.ts';

/** What differs between a server, a command and a test. */
export interface AppParts {
  config: Config;
  db: Db;
  blobs: BlobStore;
  clock: Clock;
  log: Logger;
  keys: KeyRing;
  outbound: Outbound;
  names: Names;
  docsDir: string;
  templatesDir: string;
  version: string;
  /** How often the clock was set back since the start, where somebody looks. */
  setBacks?: (() => number) | undefined;
  /** The other servers behind the same port, if there are some. */
  peers?: Peers | undefined;
  /** Where threads come from, unless they are its own. */
  openThreads?: OpenThreads;
  /** What a hash of a password costs, unless it is what it should; tests that are about something else make hundreds. */
  passwordCost?: PasswordCost;
}
