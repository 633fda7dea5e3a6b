import type { Migration } from './migration.ts';
import { trigger } from './trigger.ts';

/**
 * Members in each order in which they are listed. What they are searched by stands with the membership, so that a search reads
 * one index of one organization. It is the folded name and address; the server folds them, and here what the database can fold.
 */
export const people: Migration = {
  version: 29,
  name: 'people',
  // An older server writes no folded names; those of its users are found again when they are changed.
  minimumCompatible: 21,
  statements: (t) => [
    `ALTER TABLE users ADD COLUMN sought ${t.text} NOT NULL DEFAULT ''`,
    `ALTER TABLE memberships ADD COLUMN sought ${t.text} NOT NULL DEFAULT ''`,
    `ALTER TABLE teams ADD COLUMN sought ${t.text} NOT NULL DEFAULT ''`,
    `UPDATE users SET sought = lower(display_name || ' ' || email)`,
    `UPDATE memberships SET sought = (SELECT sought FROM users WHERE users.id = memberships.user_id)`,
    `UPDATE teams SET sought = lower(title)`,
    ...trigger(t, {
      ...{ name: 'membership_made', on: 'memberships', event: 'INSERT' },
      work: `UPDATE memberships SET sought = (SELECT sought FROM users WHERE id = NEW.user_id)
        WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id;`,
    }),
    ...trigger(t, {
      ...{ name: 'user_renamed', on: 'users', event: 'UPDATE OF sought' },
      work: `UPDATE memberships SET sought = NEW.sought WHERE user_id = NEW.id;`,
    }),
    // What is searched by stands in each of them: to look at every row instead costs ten times as much.
    `CREATE INDEX memberships_by_joined ON memberships (organization_id, joined_at, user_id, role, sought)`,
    `CREATE INDEX memberships_by_seen ON memberships (organization_id, last_seen_at, user_id, role, sought)`,
    `CREATE INDEX memberships_by_name ON memberships (organization_id, sought, user_id, role)`,
    `CREATE INDEX memberships_by_role ON memberships (organization_id, role, joined_at, user_id)`,
  ],
};
