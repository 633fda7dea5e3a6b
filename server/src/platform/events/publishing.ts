import { newId } from '#platform/ids.ts';
import { createWaker } from '#platform/jobs/index.ts';
import type { Consumer, Event, EventKind, Listener, ListenerCtx } from './kinds.ts';
import { insertEvent } from './store.ts';

/** Bytes of a payload as JSON. An event names what happened; the domain's own rows say what it is by now. */
const PAYLOAD_AT_MOST = 2_000;
const SUBJECT = /^[\w.:-]{1,200}$/;

export interface NewEvent<Payload extends object> {
  subject: string;
  organizationId: string;
  payload: Payload;
}

export interface Events {
  /**
   * Announces what `tx` makes true: to listeners now, to consumers once it is committed. Nothing is stored of a kind that no consumer
   * wants. On PostgreSQL, transactions that publish events of one subject wait for each other from here on.
   */
  publish<Payload extends object>(tx: ListenerCtx, kind: EventKind<Payload>, event: NewEvent<Payload>): Promise<void>;
  /** Has `wake` called with the name of a consumer, right after the commit of something that it wants. */
  wakeWith(wake: (consumer: string) => void): void;
}

export interface Subscribers<Ctx> {
  listeners: readonly Listener[];
  consumers: readonly Consumer<Ctx>[];
}

export function createEvents<Ctx>({ listeners, consumers }: Subscribers<Ctx>): Events {
  requireDistinct(consumers.map(({ name }) => name));
  const listening = Map.groupBy(listeners, ({ kind }) => kind);
  const wanted = Map.groupBy(
    consumers.flatMap(({ name, reactions }) => reactions.map(({ kind }) => ({ kind, name }))),
    ({ kind }) => kind,
  );
  const waker = createWaker<[consumer: string]>();
  return {
    publish: async (tx, { name: kind }, news) => {
      if (!tx.db.isTransaction) throw new Error(`${kind} is to be published in the transaction that makes it true.`);
      const event: Event = { ...news, id: newId(), kind, createdAt: tx.clock.now() };
      const payload = payloadOf(event);
      for (const listener of listening.get(kind) ?? []) await listener.handle(tx, event);
      const names = [...new Set((wanted.get(kind) ?? []).map(({ name }) => name))];
      if (names.length === 0) return;
      await insertEvent(tx.db, names, { ...event, payload });
      for (const name of names) waker.wakeAfterCommit(name);
    },
    wakeWith: waker.wakeWith,
  };
}

function requireDistinct(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two consumers of events are named ${twice}.`);
}

/** The payload as JSON. What is too large is a mistake of whoever publishes: nothing that callers send may end up in it. */
function payloadOf({ kind, subject, payload }: Event): string {
  if (!SUBJECT.test(subject)) throw new Error(`An event ${kind} has a subject that is no name of anything.`);
  const text = JSON.stringify(payload);
  const bytes = Buffer.byteLength(text);
  if (bytes > PAYLOAD_AT_MOST)
    throw new Error(`An event ${kind} has a payload of ${bytes} bytes. It may have ${PAYLOAD_AT_MOST}: name the row.`);
  return text;
}
