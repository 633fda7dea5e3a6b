import { Problem } from '#platform/http/index.ts';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import { TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';
import { type RobotsRules, ROBOTS_LIMITS } from './manners.ts';
import type { judgeAddresses, readRobots } from './robots.worker.ts';
import { CRAWL_LIMITS } from './rules.ts';

export interface Manners {
  /** For each address whether the site lets it be fetched. */
  mayFetch: (urls: readonly URL[]) => Promise<boolean[]>;
  /** Milliseconds between two requests; 0 where nothing is asked for. */
  delay: number;
  sitemaps: readonly string[];
}

interface MannersCtx {
  outbound: Outbound;
  workers: Workers;
}

// A thread judges: a robots.txt is as long as its writer wants, and each address is held against all of it.
const url = new URL('./robots.worker.ts', import.meta.url);
const READ_ROBOTS: WorkerTask<Uint8Array, ReturnType<typeof readRobots>> = {
  url,
  name: 'readRobots' satisfies keyof { readRobots: typeof readRobots },
};
const JUDGE: WorkerTask<Parameters<typeof judgeAddresses>[0], boolean[]> = {
  url,
  name: 'judgeAddresses' satisfies keyof { judgeAddresses: typeof judgeAddresses },
};
const SECONDS = 10;

/** What robots.txt asks for. Where there is none everything may be fetched; where the server fails, nothing is known, and so too. */
export async function readManners(ctx: MannersCtx, origin: string): Promise<Manners> {
  const body = await fetchRobots(ctx, `${origin}/robots.txt`);
  if (body === undefined) return { mayFetch: async (urls) => urls.map(() => true), delay: 0, sitemaps: [] };
  const robots = await judging(ctx.workers.run(READ_ROBOTS, body, { seconds: SECONDS }));
  if (robots === undefined) throw unjudged(`has more than ${ROBOTS_LIMITS.rules} rules`);
  return {
    mayFetch: (urls) => judge(ctx, robots, urls),
    delay: Math.min(Math.max(robots.delay, 0), CRAWL_LIMITS.delaySeconds) * 1000,
    sitemaps: robots.sitemaps,
  };
}

async function judge(ctx: MannersCtx, robots: RobotsRules, urls: readonly URL[]): Promise<boolean[]> {
  if (robots.rules.length === 0 || urls.length === 0) return urls.map(() => true);
  const task = { rules: robots.rules, addresses: urls.map(({ href }) => href) };
  return judging(ctx.workers.run(JUDGE, task, { seconds: SECONDS }));
}

const judging = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof TaskTimeout ? unjudged('takes too long to judge') : error;
  });

/** Whoever cannot be understood is not taken to allow everything. */
const unjudged = (why: string): Problem =>
  new Problem(
    502,
    'source_failed',
    `The robots.txt of the site ${why}, so nobody can say what may be fetched. Nothing was imported.`,
  );

async function fetchRobots(ctx: MannersCtx, address: string): Promise<Uint8Array | undefined> {
  const request = { maxBytes: ROBOTS_LIMITS.size, timeout: 15_000, maxRedirects: 3 };
  try {
    const { status, body } = await ctx.outbound.fetch(address, request);
    return status === 200 ? body : undefined;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.code === 'too-large') throw unjudged(`is larger than ${ROBOTS_LIMITS.size / 1024} KB`);
    // What cannot be had says nothing; whether the site itself can be reached shows with its first page.
    return undefined;
  }
}
