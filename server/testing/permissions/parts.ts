// How the site of a subject is put together, and the collections next to it.
import { awaitNoting } from '#features/contents/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { orderKeyAfter } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import type { World } from '../world.ts';

export interface Shown {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
  revisionId: string;
}

/**
 * Puts what a site shows into a section of a group, next to another space; adds another section, another group and a share
 * link, so that everything can be moved.
 */
export async function insertParts(world: World, { organizationId, siteId, siteSpaceId, revisionId }: Shown) {
  const { db } = world;
  const [group, section, otherSectionId, link] = [newId(), newId(), newId(), newId()];
  const places = [orderKeyAfter(undefined)];
  for (const _ of [1, 2]) places.push(orderKeyAfter(places.at(-1)));
  const [first = '', second = '', third = ''] = places;
  const named = { site_id: siteId, title: 'Group', icon: null };
  await db
    .insertInto('site_section_groups')
    .values([
      { ...named, id: group, position: first },
      { ...named, id: newId(), position: third },
    ])
    .execute();
  const part = { site_id: siteId, title: 'Part', description: null, icon: null, condition: null };
  await db
    .insertInto('site_sections')
    .values([
      { ...part, id: section, group_id: group, path: 'part', is_default: 1, position: first },
      { ...part, id: otherSectionId, group_id: null, path: 'other', is_default: 0, position: second },
    ])
    .execute();
  await db.updateTable('site_spaces').set({ section_id: section }).where('id', '=', siteSpaceId).execute();
  const { tree } = await db
    .selectFrom('revisions')
    .select('tree')
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow();
  for (const section_id of [section, otherSectionId]) {
    const space = await createSpace(world.ctx, { organizationId, createdBy: null, title: 'Another' });
    await db.updateTable('revisions').set({ tree }).where('space_id', '=', space.id).execute();
    await awaitNoting(db, { id: space.head_revision_id, space_id: space.id, created_at: space.created_at });
    const row = { id: newId(), site_id: siteId, section_id, space_id: space.id, title: 'Another', path: 'another' };
    const is_default = section_id === otherSectionId ? 1 : 0;
    await db
      .insertInto('site_spaces')
      .values({ ...row, condition: null, is_default, position: second })
      .execute();
  }
  await db
    .insertInto('site_adaptive_schemas')
    .values({ site_id: siteId, json_schema: '{"type":"object","properties":{}}', updated_at: 1 })
    .execute();
  await db
    .insertInto('share_links')
    .values({ id: link, site_id: siteId, name: 'For friends', share_key: newId(), created_at: 1 })
    .execute();
  const params = { siteSectionGroupId: group, siteSectionId: section, shareLinkId: link };
  return { params, otherSectionId };
}

export async function insertCollections(world: World, organizationId: string, ids: readonly string[]): Promise<void> {
  let position: string | undefined;
  for (const id of ids) {
    position = orderKeyAfter(position);
    const row = { id, organization_id: organizationId, parent_id: null, title: 'Group', description: null, position };
    await world.db
      .insertInto('collections')
      .values({ ...row, created_by: null, created_at: 1, updated_at: 1 })
      .execute();
  }
}
