import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { type Problems, type StoreCtx, toLines } from './lines.ts';

interface Membership {
  organization_id: string;
  user_id: string;
}

interface Grant {
  id: string;
  other: string;
}

/** Whether what the database keeps with people and organizations is what it is copied from. */
export async function* wrongPeople({ db }: StoreCtx): Problems {
  yield* toLines(
    db,
    sql<Membership>`SELECT m.organization_id, m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.sought <> u.sought`,
    ({ organization_id, user_id }) =>
      `In the organization ${organization_id} the user ${user_id} is searched by another name than their own.`,
  );
  for (const holder of ['space', 'collection', 'team'])
    yield* toLines(
      db,
      sql<Grant>`SELECT g.id, h.organization_id AS other FROM grants g
        JOIN ${sql.table(`${holder}s`)} h ON h.id = g.${sql.ref(`${holder}_id`)}
        WHERE g.organization_id <> h.organization_id`,
      ({ id, other }) => `The grant ${id} is not of the organization ${other}, of which its ${holder} is.`,
    );
  yield* wrongDomains(db);
}

const ORGANIZATIONS_AT_ONCE = 500;

async function* wrongDomains(db: Db): Problems {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('organizations')
      .select(['id', 'email_domains'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ORGANIZATIONS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    const kept = await db
      .selectFrom('organization_domains')
      .selectAll()
      .where('organization_id', '>', after)
      .where('organization_id', '<=', last.id)
      .execute();
    const domainsOf = Map.groupBy(kept, ({ organization_id }) => organization_id);
    for (const { id, email_domains: written } of rows) {
      const own = new Set(JSON.parse(written) as string[]);
      const found = new Set((domainsOf.get(id) ?? []).map(({ domain }) => domain));
      const [more] = own.symmetricDifference(found);
      if (more !== undefined)
        yield `The organization ${id} is not found by the mail domains that it has, such as ${more}.`;
    }
    after = last.id;
  }
}
