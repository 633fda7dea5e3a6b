import { findSpace } from '#features/spaces/index.ts';
import type { StoredDescriptions } from '#features/contents/index.ts';
import type { Db } from '#platform/db/index.ts';
import { readDocument } from './contents.ts';
import { findSpec, findVersion, listNewest } from './store.ts';

/** What blocks of pages show that name a specification by its slug: the newest version, whatever became of its source since. */
export const storedDescriptions: StoredDescriptions = {
  find: async (db, spaceId, slug) => {
    const organizationId = await organizationOf(db, spaceId);
    const spec = organizationId === undefined ? undefined : await findSpec(db, organizationId, slug);
    if (spec === undefined || spec.last_version_id === null) return undefined;
    const version = await findVersion(db, spec.id, spec.last_version_id);
    if (version === undefined) return undefined;
    return { hash: version.hash, read: async () => (await readDocument({ db }, version.id)).toString() };
  },
  list: async (db, spaceId) => {
    const organizationId = await organizationOf(db, spaceId);
    const rows = organizationId === undefined ? [] : await listNewest(db, organizationId);
    return new Map(rows.map(({ slug, hash }) => [slug, hash]));
  },
};

const organizationOf = async (db: Db, spaceId: string): Promise<string | undefined> =>
  (await findSpace(db, spaceId))?.organization_id;
