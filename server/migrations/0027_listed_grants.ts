import type { Migration } from './migration.ts';

/** Who was given a role on a space or collection, in the order in which they were. Each grant is in one of these. */
export const listedGrants: Migration = {
  version: 27,
  name: 'listed grants',
  minimumCompatible: 1,
  statements: () =>
    ['space', 'collection'].flatMap((on) =>
      ['user', 'team'].map(
        (to) =>
          `CREATE INDEX grants_listed_${on}_${to} ON grants (${on}_id, created_at, id) WHERE ${on}_id IS NOT NULL AND ${to}_id IS NOT NULL`,
      ),
    ),
};
