import { type Acting, type AuditEntry, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';

type Entry = Pick<AuditEntry, 'action' | 'before' | 'after'> & { userId: string; actor: Acting };

/** Records what was done to a credential of a person, or with it. */
export const recordCredential = (tx: { db: Db; clock: Clock }, { userId, ...entry }: Entry): Promise<void> =>
  recordAudit(tx, { ...entry, organizationId: null, target: { kind: 'user', id: userId } });
