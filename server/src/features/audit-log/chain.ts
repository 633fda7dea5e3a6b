import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/index.ts';
import { canonical, type State } from './states.ts';

export type AuditRow = Selectable<Tables['audit_events']>;

/** An event as strangers receive it. What its hash is made of is all of it but `hash`. */
export interface AuditLine {
  object: 'audit-event';
  id: string;
  /** Absent for what belongs to none. */
  organization?: string;
  sequence: number;
  occurredAt: string;
  action: string;
  actor: { user?: string; token?: string; session?: string; address?: string };
  target?: { type: string; id: string };
  before?: State;
  after?: State;
  /** That of the event with the number before. */
  previousHash: string;
  hash: string;
}

/** An event, or an anchor, as a link of its chain. */
export interface Link {
  sequence: number;
  hash: string;
}

/** What a chain begins behind. */
export const BEGINNING: Link = { sequence: 0, hash: '0'.repeat(64) };

/** The event as the next link of its chain: with its number, the hash before it, and its own. */
export function toLine(row: AuditRow, previous: Link): AuditLine {
  const line = {
    object: 'audit-event' as const,
    id: row.id,
    ...given('organization', row.organization_id || null),
    sequence: previous.sequence + 1,
    occurredAt: new Date(row.at).toISOString(),
    action: row.action,
    actor: {
      ...given('user', row.actor_id),
      ...given('token', row.token_id),
      ...given('session', row.session_id),
      ...given('address', row.address),
    },
    ...(row.target_id !== null && { target: { type: row.target_kind ?? '', id: row.target_id } }),
    ...given('before', readState(row.state_before)),
    ...given('after', readState(row.state_after)),
    previousHash: previous.hash,
  };
  return { ...line, hash: hashOf(line) };
}

/** SHA-256, as hex, of the line without its hash, as JSON in the form of RFC 8785. */
export const hashOf = (line: Omit<AuditLine, 'hash'>): string =>
  createHash('sha256').update(canonical(line)).digest('hex');

const given = <Name extends string, Value>(name: Name, value: Value | null): { [N in Name]?: Value } =>
  value === null ? {} : ({ [name]: value } as { [N in Name]?: Value });

/** What is stored as a state; somebody may have put something else there. */
export const readState = (text: string | null): State | null => (text === null ? null : (JSON.parse(text) as State));
