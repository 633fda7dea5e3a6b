import { stat } from 'node:fs/promises';
import { createToken } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import { type ImportsCtx, importFolder } from '#features/imports/index.ts';
import { addMember, createOrganization } from '#features/organizations/index.ts';
import { addSite, publishSite } from '#features/sites/index.ts';
import { createSpace, findHead, getSpaceById } from '#features/spaces/index.ts';
import { createSignInLink } from '#features/sign-in/index.ts';
import { createUser } from '#features/users/index.ts';
import { type BootstrapState, findState, isEmpty, saveState } from './store.ts';

export interface BootstrapCtx extends ImportsCtx {
  log: Logger;
  baseUrl: string;
  /** Absolute path of the user guide that comes with Lectern. */
  settings: { docsDir: string };
}

export interface FirstStart {
  organizationId: string;
  email: string;
  /** Shown to the operator now and to nobody ever again. */
  token: string;
  /** Signs the administrator in once, within a day. */
  signInUrl: string;
}

const ADMIN_EMAIL = 'admin@localhost';
const GUIDE_TITLE = 'Lectern User Guide';

/** On an empty database, makes the first organization, its administrator and a token; else nothing. */
export async function bootstrap(
  ctx: BootstrapCtx,
  options: { token?: string | undefined; sample: boolean },
): Promise<FirstStart | undefined> {
  return inTransaction(ctx, async (tx) => {
    if ((await findState(tx.db)) !== undefined || !(await isEmpty(tx.db))) return undefined;
    const userId = await createUser(tx, { email: ADMIN_EMAIL, displayName: 'Administrator', operator: true });
    const organization = await createOrganization(tx, { title: 'My organization' });
    await addMember(tx, { organizationId: organization.id, userId, role: 'admin' });
    const { token } = await createToken(tx, { userId, name: 'First administrator', token: options.token });
    await saveState(tx.db, { organizationId: organization.id, userId, sample: options.sample ? 'pending' : 'none' });
    const { url: signInUrl } = await createSignInLink({ ...tx, baseUrl: ctx.baseUrl }, userId, 'first');
    return { organizationId: organization.id, email: ADMIN_EMAIL, token, signInUrl };
  });
}

export async function findPendingSample(ctx: Pick<BootstrapCtx, 'db'>): Promise<string[]> {
  const state = await findState(ctx.db);
  return state?.sample === 'pending' ? [state.organizationId] : [];
}

/** Imports the user guide and publishes it. Each step finds what an earlier attempt has left and goes on from there. */
export async function publishSample(ctx: BootstrapCtx): Promise<void> {
  const state = await findState(ctx.db);
  if (state?.sample !== 'pending') return;
  const spaceId = (await isGuideThere(ctx, state))
    ? (state.spaceId ?? (await createGuideSpace(ctx, state)))
    : undefined;
  if (spaceId === undefined) {
    ctx.log.warn({ folder: ctx.settings.docsDir }, 'the user guide is not published: its folder or its space is gone');
    await saveState(ctx.db, { ...state, sample: 'none' });
    return;
  }
  await importGuide(ctx, spaceId, state.userId);
  await inTransaction(ctx, async (tx) => {
    const { organizationId, userId } = state;
    const spaces = [await getSpaceById(tx, spaceId)];
    const site = await addSite(tx, { organizationId, createdBy: userId, title: GUIDE_TITLE, spaces });
    await publishSite(tx, { organizationId, siteId: site.id });
    await saveState(tx.db, { ...state, spaceId, sample: 'done' });
  });
}

/** An installation may come without the guide, and people may delete its space while it is being made. */
async function isGuideThere(ctx: BootstrapCtx, state: BootstrapState): Promise<boolean> {
  const folder = await stat(ctx.settings.docsDir).catch(() => undefined);
  if (folder?.isDirectory() !== true) return false;
  return state.spaceId === undefined || (await findHead(ctx.db, state.spaceId)) !== undefined;
}

async function importGuide(ctx: BootstrapCtx, spaceId: string, authorId: string): Promise<void> {
  const { docsDir } = ctx.settings;
  const { warnings } = await importFolder(ctx, { spaceId, boundary: docsDir, folder: docsDir, authorId });
  for (const { file, line, message } of warnings) ctx.log.warn({ file, line }, message);
}

async function createGuideSpace(ctx: BootstrapCtx, state: BootstrapState): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const space = await createSpace(tx, {
      organizationId: state.organizationId,
      createdBy: state.userId,
      title: GUIDE_TITLE,
    });
    await saveState(tx.db, { ...state, spaceId: space.id });
    return space.id;
  });
}
