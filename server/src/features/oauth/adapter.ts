import type { Adapter, AdapterPayload } from 'oidc-provider';
import { readScopes } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  consumeRecord,
  deleteGrant,
  deleteRecord,
  findRecord,
  findRecordByUid,
  hashId,
  type OauthRecordRow,
  saveRecord,
} from './store.ts';

export interface RecordsCtx {
  db: Db;
  clock: Clock;
}

/** Thrown where a code or token is used twice at the same moment. */
export type AlreadyUsed = () => Error;

/**
 * Where the library keeps what it knows: one row for each record, under the hash of its id. The ids of codes, tokens and
 * cookies are taken out of what is stored, and put back when somebody shows them.
 */
export function createAdapters(ctx: RecordsCtx, alreadyUsed: AlreadyUsed): (kind: string) => Adapter {
  return (kind) => ({
    find: async (id) => read(await findRecord(ctx.db, kind, id), id),
    findByUid: async (uid) => {
      const row = await findRecordByUid(ctx.db, kind, uid);
      return read(row, undefined);
    },
    // Codes that are typed on another device are not offered.
    findByUserCode: () => Promise.resolve(undefined),
    upsert: (id, payload, expiresIn) =>
      inTransaction(ctx, (tx) => saveRecord(tx.db, toRow({ kind, id, payload, expiresIn, now: ctx.clock.now() }))),
    consume: async (id) => {
      const wasUnused = await inTransaction(ctx, (tx) => consumeRecord(tx.db, { kind, id, at: ctx.clock.now() }));
      if (!wasUnused) throw alreadyUsed();
    },
    destroy: (id) => inTransaction(ctx, (tx) => deleteRecord(tx.db, kind, id)),
    revokeByGrantId: (grantId) => inTransaction(ctx, (tx) => deleteGrant(tx.db, grantId)),
  });
}

interface Saved {
  kind: string;
  id: string;
  payload: AdapterPayload;
  expiresIn: number | undefined;
  now: number;
}

function toRow({ kind, id, payload, expiresIn, now }: Saved): Omit<OauthRecordRow, 'consumed_at'> {
  const { jti: _id, ...kept } = payload;
  return {
    kind,
    id_hash: hashId(id),
    grant_id: kind === 'Grant' ? id : (payload.grantId ?? null),
    uid: payload.uid === undefined ? null : hashId(payload.uid),
    user_id: payload.accountId ?? null,
    client_hash: payload.clientId === undefined ? null : hashId(payload.clientId),
    scopes: readScopes(scopesOf(payload)).join(' '),
    payload: JSON.stringify(kept),
    created_at: now,
    expires_at: expiresIn === undefined ? null : now + expiresIn * 1000,
  };
}

/** What a token, or a grant for this server, may be used for. */
const scopesOf = ({ scope, resources }: AdapterPayload): string =>
  scope ?? Object.values((resources ?? {}) as Record<string, string>).join(' ');

function read(row: OauthRecordRow | undefined, id: string | undefined): AdapterPayload | undefined {
  if (row === undefined) return undefined;
  const payload = JSON.parse(row.payload) as AdapterPayload;
  return {
    ...payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at / 1000) }),
  };
}
