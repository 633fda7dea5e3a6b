import type { Static } from 'typebox';
import { type Caller, type Role, roleOf } from '#access/index.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { findUsersByEmail } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import {
  invalid,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  Problem,
  type ProblemDetail,
  requireMatch,
} from '#platform/http/index.ts';
import { newId, newSecret } from '#platform/ids.ts';
import { readMailAddress } from '#platform/mail/index.ts';
import { requireOwnRole, toRank } from '../rules.ts';
import { checkGives, type Gives, storeGives } from './gives.ts';
import { invitationMail } from './letter.ts';
import { type EmailInvitesCtx, hashOf, urlOf } from './links.ts';
import { DAYS, type InviteUsers, type State } from './schema.ts';
import {
  countEmailInvites,
  deleteEmailInvite,
  type EmailInviteRow,
  findEmailInvite,
  listEmailInvites,
  listMembersAmong,
  putEmailInvite,
} from './store.ts';

interface Named {
  organizationId: string;
  inviteId: string;
}

const DAY_MS = 24 * 60 * 60_000;
const PENDING_AT_MOST = 1000;
const SECRET_BYTES = 32;

interface Wish {
  email: string;
  role: Role | null | undefined;
}

/** Whom a request names, each address once; what is no address is named as a fault. */
function readWishes({ emails, role }: Static<typeof InviteUsers>): Wish[] {
  const wishes = new Map<string, Wish>();
  const details: ProblemDetail[] = [];
  emails.forEach((each, at) => {
    const wish = typeof each === 'string' ? { email: each, role } : { role, ...each };
    const address = readMailAddress(wish.email.trim())?.address.toLowerCase();
    if (address !== undefined) wishes.set(address, { email: address, role: wish.role });
    else
      details.push({
        ...{ in: 'body', path: typeof each === 'string' ? `/emails/${at}` : `/emails/${at}/email` },
        message: 'expected an address such as olga@example.com',
      });
  });
  if (details.length > 0) throw invalid('body.emails: some are no addresses that mail can be sent to.', details);
  return [...wishes.values()];
}

export interface Invited {
  users: string[];
  invited: number;
  failedSSOEmails?: string[];
  links?: { email: string; url: string }[];
}

/** Invites all of them or nobody. Members stay what they are, and everybody else is treated alike, with an account or without. */
export async function inviteUsersToOrganization(
  ctx: EmailInvitesCtx,
  caller: Caller,
  body: Static<typeof InviteUsers>,
): Promise<Invited> {
  const wishes = readWishes(body);
  const { organizationId } = caller.rights;
  return inTransaction(ctx, async (tx) => {
    const { default_role: standard } = await getOrganizationById(tx, organizationId);
    const accounts = await findUsersByEmail(
      tx.db,
      wishes.map(({ email }) => email),
    );
    // Whoever has no account is looked up as nobody: how long it takes says nothing of who has one.
    const asked = wishes.map(({ email }) => accounts.get(email) ?? '');
    const members = await listMembersAmong(tx.db, organizationId, asked);
    const bySso = new Map(members.map((member) => [member.user_id, member.sso]));
    const isMember = ({ email }: Wish) => bySso.has(accounts.get(email) ?? '');
    const fresh = wishes.filter((wish) => !isMember(wish));
    const gives = await checkGives(tx, caller, body);
    const { sso = false, language, expiresInDays: days = DAYS.standard } = body;
    const all = { sso, language, days, gives, message: body.message?.trim() || null };
    const links: { email: string; url: string }[] = [];
    for (const { email, role } of fresh) {
      const given = role === undefined ? (standard === null ? null : (roleOf(standard) ?? null)) : role;
      requireOwnRole(caller, undefined, given);
      const secret = await invite(tx, caller, { ...all, email, role: given });
      if (!ctx.mail.isOn) links.push({ email, url: urlOf(ctx, secret) });
    }
    if ((await countEmailInvites(tx.db, { organizationId, status: 'waiting', now: ctx.clock.now() })) > PENDING_AT_MOST)
      throw preconditionFailed(`At most ${PENDING_AT_MOST} invitations may wait. Delete those that nobody needs.`);
    const unmarked = wishes.filter(({ email }) => bySso.get(accounts.get(email) ?? '') === 0).map(({ email }) => email);
    return {
      users: members.map(({ user_id: id }) => id),
      invited: fresh.length,
      ...(body.sso === true && unmarked.length > 0 ? { failedSSOEmails: unmarked } : {}),
      ...(ctx.mail.isOn ? {} : { links }),
    };
  });
}

interface Invitation {
  email: string;
  role: Role | null;
  sso: boolean;
  language: string | undefined;
  days: number;
  message: string | null;
  gives: Gives;
}

async function invite(tx: EmailInvitesCtx, caller: Caller, wish: Invitation): Promise<string> {
  const { organizationId } = caller.rights;
  const secret = newSecret(SECRET_BYTES);
  const now = tx.clock.now();
  const { email, role, sso, language, days, message, gives } = wish;
  const expiresAt = now + days * DAY_MS;
  const id = await putEmailInvite(tx.db, {
    ...{ id: newId(), organization_id: organizationId, email, role: toRank(role), sso: sso ? 1 : 0 },
    ...{ hash: hashOf(secret), invited_by: caller.userId, mailed: tx.mail.isOn ? 1 : 0 },
    ...{ language: language ?? null, message, gives: storeGives(gives), accepted_at: null, accepted_by: null },
    ...{ expires_at: expiresAt, created_at: now, updated_at: now },
  });
  await recordAudit(tx, {
    ...{ action: 'invite.created', organizationId, actor: actorOf(caller), target: { kind: 'email-invite', id } },
    after: { email, role, sso, days, ...(storeGives(gives) !== null && { ...gives }) },
  });
  if (!tx.mail.isOn) return secret;
  const queued = await tx.mail.queue(tx, invitationMail, {
    ...{ to: email, params: { inviteId: id, organizationId, secret }, language },
    ...{ tenant: organizationId, senderId: caller.userId, expiresAt },
  });
  if (queued !== 'queued') throw tooManyMails();
  return secret;
}

const tooManyMails = () =>
  new Problem(
    429,
    'too_many_mails',
    'You, this organization or one of these addresses had as many mails as one may have. Nobody was invited: try again in an hour, with fewer addresses.',
    { headers: { 'retry-after': '3600' } },
  );

export const listPending = (
  ctx: EmailInvitesCtx,
  organizationId: string,
  { status = 'waiting', ...request }: ListRequest & { status?: State | undefined },
): Promise<Page<EmailInviteRow>> => {
  const now = ctx.clock.now();
  const wanted = { organizationId, status, now };
  return paginate(request, {
    scope: ['email-invites', organizationId, status],
    count: () => countEmailInvites(ctx.db, wanted),
    rows: (after, take) => listEmailInvites(ctx.db, wanted, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
};

export async function getPending(ctx: EmailInvitesCtx, named: Named): Promise<EmailInviteRow> {
  const row = await findEmailInvite(ctx.db, named);
  if (row === undefined) throw notFound('invitation');
  return row;
}

/** The link of the invitation ends, and a mail that was not sent yet is not. */
export async function revoke(
  ctx: EmailInvitesCtx,
  caller: Caller,
  { ifMatch, ...named }: Named & { ifMatch: readonly string[] | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getPending(tx, named);
    requireMatch(ifMatch, row.version);
    await deleteEmailInvite(tx.db, row.id);
    await recordAudit(tx, {
      ...{ action: 'invite.deleted', organizationId: row.organization_id, actor: actorOf(caller) },
      ...{ target: { kind: 'email-invite', id: row.id }, before: { email: row.email } },
    });
  });
}
