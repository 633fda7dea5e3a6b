import type { Static, TObject, TSchema } from 'typebox';
import type { KeptBody } from '../answers/kept-body.ts';
import type { LiveSource } from './live.ts';

/** What a handler gets in addition to its ctx: the request's validated parts and who asks. */
export interface OperationInput<Params, Query, Body, Actor> {
  params: Params;
  query: Query;
  body: Body;
  actor: Actor;
  /** Versions that the caller states in `If-Match`; undefined where it states none. */
  ifMatch: readonly string[] | undefined;
  /** Where a caller who reads a stream again was when it ended, as they say. */
  lastEventId: string | undefined;
  /** Of event streams: aborted when the caller leaves. */
  gone: AbortSignal | undefined;
}

type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

export interface Answer<T> {
  /** Of what answers lines or events, these one by one; of what goes on, what feeds it. */
  body: T | KeptBody<T> | AsyncIterable<T> | AsyncIterable<ItemOf<T>> | LiveSource<T, never>;
  /** The version of the row behind the body, or its revision; it leads the ETag, which `If-Match` is compared with. */
  version?: number | string;
  /** Absolute URL of what was created. */
  location?: string;
  /** Whether something new was made by an operation that otherwise changes what is there: it answers 201 then. */
  isNew?: boolean;
  /** What the answer is sent with besides. */
  headers?: Readonly<Record<string, string>>;
}

/** A refusal that says more to programs than what is wrong. */
export interface Refusal {
  description: string;
  /** What stands in `error` in addition to what every refusal has. */
  data: TObject;
}

/**
 * One operation of the API, declared once: validation, documentation and the permission check all come from here.
 * `Permission` is filled in by `access`; an operation without one does not compile.
 */
export interface Operation<Ctx, Permission, Actor> {
  /** The operationId of the contract. */
  id: string;
  family: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces, as the contract writes it: `/v1/spaces/{spaceId}`. */
  path: string;
  summary: string;
  description?: string;
  permission: Permission;
  params: TObject;
  query: TObject;
  body?: TSchema;
  /**
   * The largest body that it takes, in bytes; 64 KiB where nothing is said. `server` for those that take whole pages and
   * files: as much as the server takes of any.
   */
  bodyLimit?: number | 'server';
  /** Whether a request without a body is as good as one with an empty object. */
  bodyOptional?: boolean;
  status: 200 | 201 | 204 | 205;
  /** Whether it answers 201 where there was nothing yet. */
  mayCreate?: boolean;
  /** Absent for answers without content. */
  answer?: TSchema;
  /** Whether it answers a list as an event stream: each of its items is an event, and `done` the last one. The items may come one by one. */
  isEventStream?: boolean;
  /** Whether it answers JSON lines: `answer` is one of them, and they are sent as they come. */
  isLines?: boolean;
  /** Whether it answers an event stream that goes on: `answer` is one of its events. */
  isLive?: boolean;
  /** Refusals a caller should know of beyond those that follow from the rest of the declaration. */
  errors?: Partial<Record<400 | 403 | 404 | 409 | 412 | 413 | 502 | 504, string | Refusal>>;
  /** Counts against the lower limit of writes that make revisions. */
  makesRevision?: boolean;
  /** It makes something new although it answers 200; what answers 201 always does. An `Idempotency-Key` is honored then. */
  creates?: boolean;
  /** Its answer holds a secret that is shown once and kept nowhere, so no `Idempotency-Key` is honored. */
  isShownOnce?: boolean;
  /** Its handler keeps transactions of its own, so it runs in none even where an `Idempotency-Key` would make one. */
  ownTransactions?: boolean;
  handle: (ctx: Ctx, input: OperationInput<never, never, never, Actor>) => Promise<Answer<unknown>>;
}

/** Whether a repetition of the request would make a second thing. */
export const isCreation = (operation: {
  method: string;
  status: number;
  creates?: boolean;
  isShownOnce?: boolean;
}): boolean =>
  operation.method === 'POST' &&
  operation.isShownOnce !== true &&
  (operation.status === 201 || operation.creates === true);

export interface TypedOperation<
  Ctx,
  Permission,
  Actor,
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  R extends TSchema,
> extends Omit<Operation<Ctx, Permission, Actor>, 'params' | 'query' | 'body' | 'answer' | 'handle'> {
  params?: P;
  query?: Q;
  body?: B;
  answer?: R;
  handle: (ctx: Ctx, input: OperationInput<Static<P>, Static<Q>, Static<B>, Actor>) => Promise<Answer<Static<R>>>;
}
