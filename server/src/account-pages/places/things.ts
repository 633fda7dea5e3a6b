import { allows, type Caller, roleInOrganization, roleOnCollection, rightsOnSpaces } from '#access/index.ts';
import { findChangeRequest } from '#features/change-requests/index.ts';
import { findCollection } from '#features/collections/index.ts';
import { findSpec } from '#features/openapi-specs/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { findSite, previewUrlsOf } from '#features/sites/index.ts';
import { findSpace } from '#features/spaces/index.ts';
import { findUserSeenBy, type UsersCtx } from '#features/users/index.ts';
import type { AppAddress } from '#publishing/index.ts';
import { callerOf } from '../caller.ts';
import type { AskedByPerson } from '../page.ts';
import { findRemarks, type Remark } from './remarks.ts';

export type ThingsCtx = UsersCtx & { sitesHost?: string };

/** What an address names. */
export interface Named extends AppAddress {
  userId?: string | undefined;
  collectionId?: string | undefined;
  specSlug?: string | undefined;
  comment: string | null;
  reply: string | null;
}

/** Something that whoever asks may know of. */
export interface Thing {
  title: string;
  organizationId?: string;
  /** Where the API answers it. */
  resource: string;
  /** The space that it is in, where it is no space itself. */
  space?: string;
  request?: { number: number; status: string };
  remarks?: readonly Remark[];
  /** Where members preview it. */
  preview?: string | undefined;
}

/** Undefined for what is not there and for what the caller may not know of, without a difference. */
export function findThing(ctx: ThingsCtx, asked: AskedByPerson, named: Named): Promise<Thing | undefined> {
  if (named.spaceId !== undefined) return findInSpace(ctx, asked, { ...named, spaceId: named.spaceId });
  if (named.userId !== undefined) return findPerson(ctx, asked, named.userId);
  const { organizationId = '', collectionId, siteId, specSlug } = named;
  if (collectionId !== undefined) return findInCollections(ctx, asked, { organizationId, collectionId });
  return findInOrganization(ctx, asked, { organizationId, siteId, specSlug });
}

async function findPerson(ctx: ThingsCtx, { caller }: AskedByPerson, userId: string): Promise<Thing | undefined> {
  const user = await findUserSeenBy(ctx, caller, userId);
  return user && { title: user.display_name || user.email, resource: `/v1/users/${userId}` };
}

async function findInCollections(
  ctx: ThingsCtx,
  { caller }: AskedByPerson,
  { organizationId, collectionId }: { organizationId: string; collectionId: string },
): Promise<Thing | undefined> {
  if ((await roleOnCollection(ctx, caller, collectionId)) === 0) return undefined;
  const row = await findCollection(ctx.db, collectionId);
  if (row === undefined || row.organization_id !== organizationId) return undefined;
  return { title: row.title, organizationId, resource: `/v1/collections/${collectionId}` };
}

/** The organization itself, or a site or a specification of it. */
async function findInOrganization(
  ctx: ThingsCtx,
  { caller }: AskedByPerson,
  { organizationId, siteId, specSlug }: Pick<Named, 'siteId' | 'specSlug'> & { organizationId: string },
): Promise<Thing | undefined> {
  const role = await roleInOrganization(ctx, caller, organizationId);
  if (role === undefined || !allows(role, 'read')) return undefined;
  const resource = `/v1/orgs/${organizationId}`;
  if (specSlug !== undefined) {
    const spec = await findSpec(ctx.db, organizationId, specSlug);
    return spec && { title: spec.slug, organizationId, resource: `${resource}/openapi/${specSlug}` };
  }
  if (siteId === undefined)
    return { title: (await getOrganizationById(ctx, organizationId)).title, organizationId, resource };
  const site = await findSite(ctx.db, organizationId, siteId);
  return site && { title: site.title, organizationId, resource: `${resource}/sites/${siteId}` };
}

async function findInSpace(
  ctx: ThingsCtx,
  asked: AskedByPerson,
  named: Named & { spaceId: string },
): Promise<Thing | undefined> {
  const { spaceId } = named;
  const rights = (await rightsOnSpaces(ctx, asked.caller, [spaceId])).get(spaceId);
  const space = rights && (await findSpace(ctx.db, spaceId));
  if (rights === undefined || space === undefined) return undefined;
  const { organizationId } = rights;
  if (organizationId !== (named.organizationId ?? organizationId)) return undefined;
  const caller: Caller = { ...callerOf(asked), rights };
  const found = await findBranch(ctx, named, space.title);
  if (found === undefined) return undefined;
  const remarks = named.comment === null ? [] : await findRemarks(ctx, caller, { ...found, ...named });
  if (remarks === undefined) return undefined;
  const preview = (await previewUrlsOf(ctx, ctx.db, [spaceId])).get(spaceId);
  return { ...found, organizationId, remarks, preview };
}

const CHANGES = /^~\/changes\/(\w{1,64})(?:\/|$)/;
const REVISION = /^~\/revisions\/(\w{1,64})$/;

/** The space itself, a page or a revision of it, or a change request there. */
async function findBranch(
  ctx: ThingsCtx,
  { spaceId, path = '', pageId }: Named & { spaceId: string },
  title: string,
): Promise<(Thing & { requestId?: string }) | undefined> {
  const resource = `/v1/spaces/${spaceId}`;
  const [, name] = CHANGES.exec(path) ?? [];
  if (name !== undefined) {
    const request = await findChangeRequest(ctx.db, spaceId, name);
    if (request === undefined) return undefined;
    const { id, number, status, subject } = request;
    const about = { space: title, request: { number, status }, requestId: id };
    return { title: subject || `#${number}`, resource: `${resource}/change-requests/${id}`, ...about };
  }
  const [, revision] = REVISION.exec(path) ?? [];
  if (revision !== undefined) return { title, resource: `${resource}/revisions/${revision}` };
  if (pageId !== undefined) return { title, resource: `${resource}/content/page/${pageId}` };
  return {
    title,
    resource: path === '' ? resource : `${resource}/content/path/${encodeURIComponent(path)}`,
  };
}
