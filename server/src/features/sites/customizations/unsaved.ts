// Looks that somebody tries before they save them: kept for an hour, for the session that tries them, and for no reader.
import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest } from '#platform/http/index.ts';
import { overridden, type Overrides } from './rules.ts';
import type { Customization, PreviewCustomization } from './schema.ts';
import {
  type CustomizationsCtx,
  getCustomization,
  getSpaceCustomization,
  readOverrides,
  readWanted,
  type Unsaved,
} from './service.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Asked {
  organizationId: string;
  siteId: string;
  body: Static<typeof PreviewCustomization>;
}

/** Keeps a look to be shown in previews, and answers it. Whatever saving would refuse is refused, and nothing of the site changes. */
export async function keepUnsavedLook(
  ctx: CustomizationsCtx,
  caller: Caller,
  { body, ...asked }: Asked,
): Promise<Customization> {
  const { site, settings: saved } = await getCustomization(ctx, asked);
  const settings = body.settings === undefined ? undefined : await readWanted(saved, body.settings);
  const variant = await variantOf(ctx, caller, { ...asked, body });
  const unsaved: Unsaved = { ...(settings !== undefined && { settings }), ...variant };
  await writeUnsaved(ctx, { siteId: site.id, tokenId: caller.tokenId }, unsaved);
  return overridden(settings ?? saved, variant.overrides ?? {});
}

/** What a space has in another way, as a request has it or else as it is saved. */
async function variantOf(
  ctx: CustomizationsCtx,
  caller: Caller,
  { body: { siteSpace, overrides }, ...asked }: Asked,
): Promise<Pick<Unsaved, 'siteSpace' | 'overrides'>> {
  if (siteSpace === undefined && overrides !== undefined)
    throw badRequest('Settings of a space need the space.', [
      { in: 'body', path: '/siteSpace', message: 'expected a space of the site' },
    ]);
  if (siteSpace === undefined) return {};
  const now = await getSpaceCustomization(ctx, caller, { ...asked, siteSpaceId: siteSpace });
  return {
    siteSpace,
    overrides: overrides === undefined ? now.overrides : await readOverrides(now, overrides as Overrides),
  };
}

interface Key {
  siteId: string;
  tokenId: string;
}

async function writeUnsaved(ctx: { db: Db; clock: Clock }, { siteId, tokenId }: Key, unsaved: Unsaved): Promise<void> {
  const now = ctx.clock.now();
  const look = JSON.stringify(unsaved);
  const expires_at = now + HOUR_MS;
  await inTransaction(ctx, async ({ db }) => {
    await db
      .insertInto('unsaved_looks')
      .values({ site_id: siteId, token_id: tokenId, look, expires_at })
      .onConflict((on) => on.columns(['site_id', 'token_id']).doUpdateSet({ look, expires_at }))
      .execute();
  });
}

/** A look that is tried, with what distinguishes it from all others. */
export interface FoundUnsaved extends Unsaved {
  key: string;
}

/** What this session tries on this site; undefined where that is nothing, or was too long ago. */
export async function findUnsavedLook(
  { db, clock }: { db: Db; clock: Clock },
  { siteId, tokenId }: Key,
): Promise<FoundUnsaved | undefined> {
  const row = await db
    .selectFrom('unsaved_looks')
    .select('look')
    .where('site_id', '=', siteId)
    .where('token_id', '=', tokenId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = createHash('sha256').update(row.look).digest('base64url');
  return { ...(JSON.parse(row.look) as Unsaved), key };
}

/** Whether there are looks whose time was over by then. */
export async function hasUnsaved(db: Db, until: number): Promise<boolean> {
  const row = await db
    .selectFrom('unsaved_looks')
    .select('site_id')
    .where('expires_at', '<=', until)
    .limit(1)
    .execute();
  return row.length > 0;
}

/** Deletes some of those looks. */
export async function deleteUnsaved(db: Db, until: number, most: number): Promise<void> {
  const rows = await db
    .selectFrom('unsaved_looks')
    .select(['site_id', 'token_id'])
    .where('expires_at', '<=', until)
    .limit(most)
    .execute();
  for (const { site_id: siteId, token_id: tokenId } of rows)
    await db
      .deleteFrom('unsaved_looks')
      .where('site_id', '=', siteId)
      .where('token_id', '=', tokenId)
      .where('expires_at', '<=', until)
      .execute();
}
