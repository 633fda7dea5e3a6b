import type { Migration } from './migration.ts';

/** Comments on words within a block, and on what somebody proposes to write there. */
export const suggestions: Migration = {
  version: 60,
  name: 'suggestions',
  minimumCompatible: 41,
  statements: (t) => [
    `ALTER TABLE comments ADD COLUMN quote ${t.text}`,
    `ALTER TABLE comments ADD COLUMN suggestion ${t.text}`,
    `ALTER TABLE comments ADD COLUMN outcome ${t.text}`,
  ],
};
