// The clients, in a process of their own: it asks what its parent sends it for, and answers what came of it.
import { Agent, request as send } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Asked, askAnything, askWhileAway } from './asks.ts';
import { openSlowClients } from './slow-clients.ts';
import type { Answer, Load, Outcome } from './types.ts';

const PATIENCE_MS = 15_000;
const CONNECTIONS_AT_MOST = 400;
const TICK_MS = 10;

async function run(load: Load): Promise<Outcome> {
  const { target, seconds } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_AT_MOST, timeout: PATIENCE_MS });
  const next = () => (load.asks === 'anything' ? askAnything(target) : askWhileAway(target));
  // As a proxy in front has them: opened before, and kept.
  const ready = { caller: 'reader', what: 'other', method: 'GET', path: '/healthz', headers: {} } as const;
  await Promise.all(Array.from({ length: openedBefore(load) }, () => exchange(agent, load, ready)));
  const answers: Answer[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started >= seconds * 1000;
  const ask = async (): Promise<void> => {
    const asked = next();
    const sent = performance.now();
    const { status, isStale } = await exchange(agent, load, asked);
    const now = performance.now();
    answers.push({ caller: asked.caller, what: asked.what, status, isStale, ms: now - sent, at: now - started });
  };
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const closeSlow = openSlowClients(target, load.slow ?? 0);
  const unsent =
    load.rate === undefined
      ? await byConnections(load.connections ?? 1, ask, isOver)
      : await atRate(load.rate, ask, isOver);
  const lasted = (performance.now() - started) / 1000;
  closeSlow();
  agent.destroy();
  return { answers, seconds: Math.min(lasted, seconds), unsent, lateness: delays.max / 1e6 };
}

const openedBefore = ({ rate, connections = 1 }: Load): number =>
  rate === undefined ? connections : CONNECTIONS_AT_MOST;

async function byConnections(connections: number, ask: () => Promise<void>, isOver: () => boolean): Promise<number> {
  const client = async (): Promise<void> => {
    while (!isOver()) await ask();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return 0;
}

/** As many as are due, whether or not others are answered: readers do not wait for each other. */
async function atRate(rate: number, ask: () => Promise<void>, isOver: () => boolean): Promise<number> {
  const running = new Set<Promise<void>>();
  const started = performance.now();
  let [sent, unsent] = [0, 0];
  while (!isOver()) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate) - sent;
    for (let count = 0; count < due; count += 1) {
      sent += 1;
      if (running.size >= CONNECTIONS_AT_MOST) {
        unsent += 1;
        continue;
      }
      const asked = ask().finally(() => running.delete(asked));
      running.add(asked);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(running);
  return unsent;
}

function exchange(agent: Agent, { target }: Load, { method, path, headers, body }: Asked) {
  const { promise, resolve } = Promise.withResolvers<{ status: number; isStale: boolean }>();
  const lost = () => resolve({ status: 0, isStale: false });
  const request = send(
    { agent, method, path, port: target.port, host: '127.0.0.1', headers: { host: target.host, ...headers } },
    (answer) => {
      const isStale = answer.headers['cache-status'] !== undefined;
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, isStale }));
      answer.on('error', lost);
      answer.resume();
    },
  );
  request.setTimeout(PATIENCE_MS, () => request.destroy());
  request.on('error', lost);
  request.on('close', lost);
  request.end(body);
  return promise;
}

process.on('message', (load: Load) => {
  void run(load).then((outcome) => process.send?.(outcome));
});
