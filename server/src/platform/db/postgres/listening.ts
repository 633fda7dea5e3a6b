import type { Client } from 'pg';
import type { Listen } from '../direct.ts';

export interface ListeningOptions {
  url: string;
  onError: (error: Error) => void;
}

/** Until a lost connection is tried again; twice as long after each failure. */
const WAITS_MS = { first: 500, longest: 30_000 };

/**
 * LISTEN on a connection of its own: those of the pool go from hand to hand. Behind a pooler that pools transactions nothing is
 * heard, as while the connection is lost: whoever listens looks by themselves as well.
 */
export const createListen =
  (options: ListeningOptions): Listen =>
  (channel, onSignal) => {
    const state: State = { client: undefined, timer: undefined, isStopped: false, wait: WAITS_MS.first };
    let connecting: Promise<void> = Promise.resolve();
    const connectSoon = () => {
      connecting = connect({ options, channel, onSignal }, state, () => {
        state.client = undefined;
        if (state.isStopped || state.timer !== undefined) return;
        state.timer = setTimeout(() => {
          state.timer = undefined;
          connectSoon();
        }, state.wait).unref();
        state.wait = Math.min(state.wait * 2, WAITS_MS.longest);
      });
    };
    connectSoon();
    return async () => {
      state.isStopped = true;
      clearTimeout(state.timer);
      await connecting;
      await state.client?.end();
    };
  };

interface State {
  client: Client | undefined;
  timer: NodeJS.Timeout | undefined;
  isStopped: boolean;
  wait: number;
}

interface Listening {
  options: ListeningOptions;
  channel: string;
  onSignal: (payload: string) => void;
}

async function connect({ options, channel, onSignal }: Listening, state: State, onLost: () => void): Promise<void> {
  try {
    // As with the pool, the driver is loaded where there is something to connect to.
    const { default: pg } = await import('pg');
    const client = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 10_000,
      application_name: 'lectern',
      // A peer that vanished without a word is noticed within minutes.
      keepAlive: true,
    });
    client.on('error', options.onError);
    client.on('notification', ({ payload }) => onSignal(payload ?? ''));
    await client.connect();
    state.client = client;
    client.once('end', onLost);
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    state.wait = WAITS_MS.first;
  } catch (error) {
    options.onError(error as Error);
    await state.client?.end();
    onLost();
  }
}
