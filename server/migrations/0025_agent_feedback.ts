import type { Migration } from './migration.ts';

/** Programs that read for people say what is wrong with a page, too: without a rating, and with what they were after. */
export const agentFeedback: Migration = {
  version: 25,
  name: 'agent feedback',
  minimumCompatible: 1,
  statements: (t) =>
    ['source', 'goal', 'url'].map((column) => `ALTER TABLE page_feedback ADD COLUMN ${column} ${t.text}`),
};
