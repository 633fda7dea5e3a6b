import type { DataVersion } from '../direct.ts';

/** Milliseconds after which nobody waits behind a question that is not answered. */
const PATIENCE_MS = 2000;

/** Asks for the version; undefined while there is no connection yet, or none to be had. */
export type VersionReader = () => Promise<DataVersion | undefined> | undefined;

/** Asks the database now. */
export type Ask = () => Promise<DataVersion | undefined>;

/**
 * All requests of one turn of the event loop share a question. It is sent after the turn, so that whatever was committed
 * before any of them came is in the answer. While it is on its way, later requests gather for the next one: the more there
 * are, the less each costs.
 */
export function createVersionReader(asking: () => Ask | undefined): VersionReader {
  let gathering: PromiseWithResolvers<DataVersion | undefined> | undefined;
  let sentAt: number | undefined;

  const send = async (ask: Ask) => {
    const waiting = gathering;
    gathering = undefined;
    sentAt = performance.now();
    const version = await ask().catch(() => undefined);
    sentAt = undefined;
    if (gathering !== undefined) setImmediate(() => void send(ask));
    waiting?.resolve(version);
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
