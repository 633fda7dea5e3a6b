// The way to a database, which a test may break: nobody at the other end, or somebody who says nothing.
import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

export interface FarDatabase {
  /** Leads to the database that the URL names, by this way. */
  url: string;
  /** Connections are closed and refused, as while PostgreSQL starts again. */
  refuse: () => Promise<void>;
  /** What is sent arrives nowhere until `mend`, which hands it on, as where its processes are stopped. */
  hold: () => void;
  /** What is sent is lost, also later, as in a network that forgets connections. */
  swallow: () => void;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** A way to a PostgreSQL, by TCP, from a port of this machine. */
export async function farPostgres(url: string): Promise<FarDatabase> {
  const target = targetOf(new URL(url));
  const pairs = new Set<{ near: Socket; far: Socket | undefined; isLost: boolean }>();
  let state: 'open' | 'held' | 'lost' | 'refused' = 'open';
  let server: Server | undefined;

  const accept = (near: Socket): void => {
    const pair: { near: Socket; far: Socket | undefined; isLost: boolean } = { near, far: undefined, isLost: false };
    pairs.add(pair);
    near.on('error', () => {});
    near.on('close', () => {
      pairs.delete(pair);
      pair.far?.destroy();
    });
    if (state === 'open') lead(pair);
    else pair.isLost = state === 'lost';
  };
  const lead = (pair: { near: Socket; far: Socket | undefined }): void => {
    const { near } = pair;
    const far = connect(target);
    pair.far = far;
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => near.write(bytes));
  };
  const listen = async (port: number): Promise<number> => {
    server = createServer(accept);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  const cut = (): void => {
    for (const { near } of pairs) near.destroy();
  };
  const pause = (isLost: boolean): void => {
    for (const pair of pairs) {
      pair.isLost ||= isLost;
      pair.near.pause();
      pair.far?.pause();
    }
  };
  const end = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    if (closing === undefined) return;
    closing.close();
    cut();
    await once(closing, 'close');
  };

  const near = new URL(url);
  near.host = `127.0.0.1:${port}`;
  near.searchParams.delete('host');
  return {
    url: near.href,
    refuse: async () => {
      state = 'refused';
      await end();
    },
    hold: () => {
      state = 'held';
      pause(false);
    },
    swallow: () => {
      state = 'lost';
      pause(true);
    },
    mend: async () => {
      state = 'open';
      if (server === undefined) await listen(port);
      for (const pair of pairs) {
        if (pair.isLost) continue;
        pair.near.resume();
        if (pair.far === undefined) lead(pair);
        else pair.far.resume();
      }
    },
    close: end,
  };
}

function targetOf(url: URL): NetConnectOpts {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder === null ? { host: url.hostname, port } : { path: join(folder, `.s.PGSQL.${port}`) };
}
