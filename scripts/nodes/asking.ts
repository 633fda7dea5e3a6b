// Who asks the nodes, and what counts as an answer while some of them are killed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

export interface Asked {
  status: number;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  body: any;
}

/** What the run found, so far. */
export interface Findings {
  reads: number;
  acknowledged: number;
  /** Requests that nobody answered, because their node was killed. */
  unanswered: number;
  revoked: number;
  hostnames: number;
  /** Of one reader within a minute. */
  letThrough: number;
  kills: number;
  /** Nodes of an older version that this one replaced. */
  upgraded: number;
  /** Of `unanswered`, those until all were. */
  unansweredByUpgrades: number;
  added: number;
  /** Of nodes that were there in the end: requests of readers by who answered them. */
  answered: Record<'replica' | 'primary' | 'both', number>;
  /** How often replay of a standby was held up, or readers had to do without it. */
  disturbed: number;
  slowest: { ms: number; what: string };
  /** What is wrong, a line each. */
  problems: string[];
}

export const noFindings = (): Findings => ({
  ...{
    reads: 0,
    acknowledged: 0,
    unanswered: 0,
    revoked: 0,
    hostnames: 0,
    letThrough: 0,
    kills: 0,
    added: 0,
    upgraded: 0,
  },
  ...{ unansweredByUpgrades: 0 },
  ...{ answered: { replica: 0, primary: 0, both: 0 }, disturbed: 0 },
  ...{ slowest: { ms: 0, what: '' }, problems: [] },
});

const PATIENCE_MS = 30_000;

export interface Asker {
  /** Undefined where no answer came: nobody knows what became of it. */
  ask: (method: string, path: string, more?: Request) => Promise<Asked | undefined>;
  /** As `ask`, until it succeeds. For what may be done twice. */
  need: (method: string, path: string, body?: unknown) => Promise<Asked['body']>;
}

interface Request {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  /** One node, and not whoever's turn it is. */
  at?: string;
}

let readers = 0;
/** Each request is that of another reader, so that nobody reaches a limit who is not meant to. */
export const freshAddress = (): string => {
  readers += 1;
  return `10.${(readers >> 16) & 255}.${(readers >> 8) & 255}.${readers & 255}`;
};

export function createAsker(cluster: Cluster, findings: Findings): Asker {
  const ask: Asker['ask'] = async (method, path, { body, token = cluster.token, headers = {}, at } = {}) => {
    const begun = performance.now();
    try {
      const answer = await fetch((at ?? cluster.url()) + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'x-forwarded-for': freshAddress(),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      const took = performance.now() - begun;
      if (took > findings.slowest.ms)
        findings.slowest = { ms: Math.round(took), what: `${method} ${path.replaceAll(/[\w-]{20,}/g, '…')}` };
      // The balancer says that nobody answered.
      if (answer.status === 502 || answer.status === 504) throw new TypeError('a node was gone');
      if (answer.status >= 500 && answer.status !== 503)
        findings.problems.push(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      return { status: answer.status, text, body: isJson && text !== '' ? JSON.parse(text) : undefined };
    } catch (error) {
      if (!(error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')))
        throw error;
      findings.unanswered += 1;
      return undefined;
    }
  };
  return {
    ask,
    need: async (method, path, body) => {
      for (let tries = 0; tries < 20; tries += 1) {
        const answer = await ask(method, path, body === undefined ? {} : { body });
        if (answer !== undefined && answer.status < 300) return answer.body;
        if (tries === 19) throw new Error(`${method} ${path} answered ${answer?.status}: ${answer?.text}`);
        // A balancer that was just given other nodes takes a moment to turn to them.
        await sleep(100);
      }
    },
  };
}
