import type { Migration } from './migration.ts';

/** Who runs the server: one or two of all people. */
export const operators: Migration = {
  version: 84,
  name: 'operators',
  minimumCompatible: 41,
  statements: () => ['CREATE INDEX users_operators ON users (id) WHERE operator = 1'],
};
