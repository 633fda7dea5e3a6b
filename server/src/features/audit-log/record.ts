import type { Clock } from '#platform/clock/index.ts';
import { type Db, prepared } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import { type AuditAction, isPersonal } from './actions.ts';
import { changed, type State, toStored } from './states.ts';

/** Who acts: a person with a token or a session, or, with nothing of these, the server itself or its command line. */
export interface Acting {
  userId?: string | null | undefined;
  tokenId?: string | undefined;
  sessionId?: string | undefined;
  /** The network that the request came from. */
  address?: string | undefined;
}

export interface AuditEntry {
  action: AuditAction;
  /** Null for what belongs to none. */
  organizationId: string | null;
  actor: Acting;
  target?: { kind: string; id: string };
  /** Whom it concerns, where that is neither the target nor who acts. */
  personId?: string;
  /** What was changed, as it was and as it became; where both are given, what is equal is left out. Never a secret. */
  before?: State;
  after?: State;
  /** Which part of the target that is, such as whose role on a space: it stands in both states, though it is the same. */
  part?: Readonly<Record<string, string>>;
}

/** The caller of an operation as who acts. */
export function actorOf(caller: { userId: string; tokenId: string } & Acting): Acting {
  const { userId, tokenId, sessionId, address } = caller;
  const isToken = tokenId !== '' && sessionId === undefined;
  return { userId: userId || null, ...(isToken && { tokenId }), sessionId, address };
}

/** What all events have that a caller leaves on their organization. */
export const doneBy = (
  caller: Parameters<typeof actorOf>[0] & { rights: { organizationId: string } },
): { organizationId: string; actor: Acting } => ({
  organizationId: caller.rights.organizationId,
  actor: actorOf(caller),
});

/** A person's own doings are recorded for so many of their organizations. */
const ORGANIZATIONS_AT_MOST = 50;

/**
 * Writes down what is done in this transaction; with `before` and `after` that say the same, nothing was done. What a person
 * does wherever they are, such as to sign in, is recorded for each organization that they are a member of, too.
 */
export async function recordAudit(tx: { db: Db; clock: Clock }, entry: AuditEntry): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('An audit event is written in the transaction of what it records.');
  const states = changed(entry.before, entry.after);
  if (states === undefined) return;
  const { actor, target } = entry;
  const event = {
    at: tx.clock.now(),
    action: entry.action,
    actor_id: actor.userId ?? null,
    token_id: actor.tokenId ?? null,
    session_id: actor.sessionId ?? null,
    address: actor.address ?? null,
    target_kind: target?.kind ?? null,
    target_id: target?.id ?? null,
    state_before: states.before === undefined ? null : toStored({ ...entry.part, ...states.before }),
    state_after: states.after === undefined ? null : toStored({ ...entry.part, ...states.after }),
    sequence: null,
    hash: null,
  };
  const organizations = [entry.organizationId ?? '', ...(await concernedBy(tx.db, entry))];
  const rows = organizations.map((organization_id) => ({ ...event, id: newId(), organization_id }));
  await tx.db.insertInto('audit_events').values(rows).execute();
}

/** The organizations of the person whom an event concerns that belongs to none. */
async function concernedBy(db: Db, { action, organizationId, actor, target, personId }: AuditEntry): Promise<string[]> {
  const userId = personId ?? (target?.kind === 'user' ? target.id : (actor.userId ?? ''));
  // Looked up for nobody, too: a wrong password takes as long where there is no such account.
  if (organizationId !== null || !isPersonal(action)) return [];
  return (await selectOrganizations(db, userId)).map(({ organization_id }) => organization_id);
}

// Guests are somebody else's people.
const selectOrganizations = prepared((db, userId: string) =>
  db
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('role', 'is not', null)
    .orderBy('organization_id')
    .limit(ORGANIZATIONS_AT_MOST),
);
