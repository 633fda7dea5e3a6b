// What this process can bear, how much of that is used, and what is refused.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/index.ts';
import { type Db, isAway } from '#platform/db/index.ts';
import {
  type Connections,
  createConnections,
  createKnownCallers,
  createPressure,
  createShedding,
  type ReadCredentials,
  type Shed,
  type SlowTimes,
} from '#platform/http/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import type { AppCtx } from './app-ctx.ts';

export interface Load {
  shed: Shed;
  onSending: (request: FastifyRequest, reply: FastifyReply) => void;
  connections: Connections;
  stop: () => void;
}

export interface LoadOptions {
  ctx: { db: Db; metrics: Metrics };
  config: Pick<Config, 'processes' | 'trustedProxies'>;
  credentialsOf: ReadCredentials;
  /** Whether nothing can be answered without the database. */
  needsDatabase: (request: IncomingMessage) => boolean;
  /** How often the clock was set back; never where this is left out. */
  setBacks?: (() => number) | undefined;
  slowTimes?: Partial<SlowTimes> | undefined;
}

const AWAY = {
  status: 503,
  code: 'database_away',
  message: 'The database cannot be reached. Try again shortly.',
  headers: { 'retry-after': '2' },
};

export function createLoad({ ctx, config, credentialsOf, needsDatabase, slowTimes, setBacks }: LoadOptions): Load {
  const { metrics, db } = ctx;
  const known = createKnownCallers(credentialsOf);
  const pressure = createPressure(config.processes);
  const countShed = metrics.counter('lectern_shed_total', 'Requests refused because there was too much to do.', [
    'reason',
    'caller',
  ]);
  const countSlow = metrics.counter('lectern_slow_clients_total', 'Connections closed because of slow clients.', [
    'kind',
  ]);
  const countRefused = metrics.counter('lectern_connections_refused_total', 'Connections refused.', ['reason']);
  const shedding = createShedding({ pressure, isKnown: known.has, onShed: countShed });
  const connections = createConnections({
    // A proxy on this machine may not have been named.
    exempt: ['loopback', ...config.trustedProxies],
    onRefused: (reason) => countRefused({ reason }),
    onSlow: (kind) => countSlow({ kind }),
    times: slowTimes,
  });
  metrics.gauge(
    'lectern_event_loop_delay_seconds',
    'By how much the event loop is late, each time it is looked at.',
    () => pressure.delay() / 1000,
  );
  metrics.gauge(
    'lectern_memory_ratio',
    'Share of the memory that this process may have which it has.',
    pressure.memory,
  );
  metrics.gauge('lectern_clock_set_back', 'How often the clock was set back.', setBacks ?? (() => 0));
  metrics.gauge('lectern_requests_working', 'Requests that are worked at.', shedding.working);
  metrics.gauge('lectern_connections', 'Connections of clients.', connections.count);
  metrics.gauge('lectern_connections_limit', 'How many there may be.', connections.most);
  return {
    connections,
    shed: (request, response, address) =>
      isAway(db) && needsDatabase(request) ? AWAY : shedding.admit(request, response, address),
    onSending: (request, reply) => {
      shedding.noteSending(reply.raw);
      const { operationId } = request.routeOptions.config as { operationId?: string };
      if (operationId !== undefined && reply.statusCode < 400) known.note(request);
    },
    stop: () => {
      pressure.stop();
      connections.stop();
    },
  };
}

/** Whether an operation of the API may have changed what is shown. Other routes have names that are paths. */
export const isWrite = ({ route, method, status }: { route: string; method: string; status: number }): boolean =>
  status < 400 && method !== 'GET' && method !== 'HEAD' && !route.startsWith('/');

/** What waits for its turn, by the names that metrics have for it. */
export const queuesOf = ({ workers, queues }: AppCtx) => ({
  workers,
  searches: queues.searches,
  presses: queues.presses,
  editions: queues.editions,
});
