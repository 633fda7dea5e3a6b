import { createSessionCookie } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { requireRecentProof } from '#features/credentials/index.ts';
import { operation } from '#access/index.ts';
import { type DeletionCtx, deletePerson } from './deletion.ts';
import { beginExport, type ExportedCtx } from './export/index.ts';
import { PersonalArchive } from './schema.ts';

const family = 'Users';
const recent = { on: 'caller', also: 'a session with a proof that is not older than 15 minutes' } as const;
const refused = 'A token asks, or it has been more than 15 minutes since the caller proved who they are.';

export const personalDataOperations = [
  operation({
    id: 'exportOwnData',
    family,
    method: 'POST',
    path: '/account/user/export',
    summary: 'All that the server holds about the caller, as an archive of JSON',
    description:
      'Profile, ways to sign in without their secrets, sessions, tokens, memberships, comments, change requests, revisions, drafts, notifications and events of the audit log. At most three times an hour.',
    permission: recent,
    status: 200,
    answer: PersonalArchive,
    errors: { 403: refused },
    handle: async (ctx: ExportedCtx, { actor }) => {
      requireRecentProof(actor, ctx.clock.now());
      const url = await beginExport(ctx, actor);
      return { body: { object: 'personal-archive' as const, url }, headers: { 'cache-control': 'no-store' } };
    },
  }),
  operation({
    id: 'deleteOwnUser',
    family,
    method: 'DELETE',
    path: '/account/user',
    summary: 'Delete oneself',
    description:
      'At once and for good. What the caller wrote in organizations stays, and shows a user without a name. All else that names them is removed; the audit log keeps an id.',
    permission: recent,
    status: 205,
    errors: {
      403: refused,
      409: 'The caller is the last administrator of an organization, which the message names, or the only operator of the server.',
    },
    handle: async (ctx: DeletionCtx & { baseUrl: string }, { actor }) => {
      requireRecentProof(actor, ctx.clock.now());
      await deletePerson(ctx, actor.userId, actorOf(actor));
      return { body: undefined, headers: { 'set-cookie': createSessionCookie(ctx.baseUrl).clear() } };
    },
  }),
];
