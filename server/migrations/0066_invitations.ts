import type { Migration } from './migration.ts';

/** What invitations by mail say and give besides a role, and what became of them. */
export const invitations: Migration = {
  version: 66,
  name: 'invitations',
  minimumCompatible: 41,
  statements: (t) => [
    `ALTER TABLE email_invites ADD COLUMN message ${t.text}`,
    `ALTER TABLE email_invites ADD COLUMN gives ${t.text}`,
    `ALTER TABLE email_invites ADD COLUMN accepted_at ${t.time}`,
    `ALTER TABLE email_invites ADD COLUMN accepted_by ${t.text}`,
  ],
};
