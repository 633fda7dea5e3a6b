/** Milliseconds after which nobody waits behind a question that is not answered. */
const PATIENCE_MS = 2000;

/** Asks, such as for the version; undefined while there is no connection yet, or none to be had. */
export type SharedReader<T> = () => Promise<T | undefined> | undefined;

/** Asks the database now. */
export type Ask<T> = () => Promise<T | undefined>;

/**
 * All requests of one turn of the event loop share a question. It is sent after the turn, so that whatever was committed
 * before any of them came is in the answer. While it is on its way, later requests gather for the next one: the more there
 * are, the less each costs.
 */
export function createSharedReader<T>(asking: () => Ask<T> | undefined): SharedReader<T> {
  let gathering: PromiseWithResolvers<T | undefined> | undefined;
  let sentAt: number | undefined;

  const send = async (ask: Ask<T>) => {
    const waiting = gathering;
    gathering = undefined;
    sentAt = performance.now();
    const answer = await ask().catch(() => undefined);
    sentAt = undefined;
    if (gathering !== undefined) setImmediate(() => void send(ask));
    waiting?.resolve(answer);
  };
  return () => {
    const ask = asking();
    if (ask === undefined || (sentAt !== undefined && performance.now() - sentAt > PATIENCE_MS)) return undefined;
    if (gathering === undefined) {
      gathering = Promise.withResolvers();
      if (sentAt === undefined) setImmediate(() => void send(ask));
    }
    return gathering.promise;
  };
}
