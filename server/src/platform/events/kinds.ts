import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';

/** A kind of event, such as `space.removed`: a noun, and what happened to it. The name is stored, so it stays. */
export interface EventKind<Payload extends object> {
  name: string;
  /** Only types know of it. A field that was there once stays, and further ones may be absent in events from before. */
  payload?: Payload;
}

/** Something that happened. */
export interface Event<Payload extends object = object> {
  /** The same each time that it is handled, and for all who handle it. */
  id: string;
  kind: string;
  /** What it happened to. Events of one subject are handled in order. */
  subject: string;
  /** Empty where it concerns none. */
  organizationId: string;
  payload: Payload;
  createdAt: number;
}

/** What one kind of event leads to. */
export interface Reaction<Ctx> {
  kind: string;
  handle: (ctx: Ctx, event: Event) => Promise<void>;
}

/** What a listener has: it stands in somebody else's transaction, and may touch nothing but the database. */
export interface ListenerCtx {
  db: Db;
  clock: Clock;
}

/**
 * Runs inside the transaction that publishes the event, and may run twice with it. What it writes is true from the same moment
 * on; where it throws, nothing of the transaction happens.
 */
export type Listener = Reaction<ListenerCtx>;

/** Learns of events after their transaction: at least once, and of those of one subject in order. */
export interface Consumer<Ctx> {
  /** Its events are stored under this name, so no other consumer may ever have it. */
  name: string;
  /** They may run twice with the same event, and must come to the same end. */
  reactions: readonly Reaction<Ctx>[];
  /** How many subjects it works on at once in one process; one where this is left out. */
  together?: number;
  /** Milliseconds that a subject waits at most after it failed again and again; an hour where this is left out. */
  longestWait?: number;
}

/** Declares a kind of event. */
export const eventKind = <Payload extends object>(name: string): EventKind<Payload> => ({ name });

/** What `kind` leads to. */
export const on = <Payload extends object, Ctx>(
  kind: EventKind<Payload>,
  handle: (ctx: Ctx, event: Event<Payload>) => Promise<void>,
): Reaction<Ctx> => ({
  kind: kind.name,
  // Whoever published it was held to the type of the payload.
  handle: (ctx, event) => handle(ctx, event as Event<Payload>),
});
