// Three nodes next to one, on a database, a bucket and a balancer of the same kind: what a request costs, how long the slowest
// wait, and whether anybody is answered with what is over. All of it shares one machine, so that three nodes do not answer three
// times as much here, and cost more than with a machine for each: three servers, a database, a balancer and whoever asks take turns
// on few cores. So what requests cost is shown and not judged; that nothing old is answered is judged.
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuSeconds } from '../../bench/processes.ts';
import type { Row } from '../../bench/report.ts';
import { createAsker, type Findings, noFindings } from '../nodes/asking.ts';
import { type Cluster, startCluster } from '../nodes/cluster.ts';
import { type Load, makeLoad, runLoad } from '../nodes/load.ts';
import type { Outcome } from './types.ts';

const NODES = 3;
const PAGES = 50;
/** For each node: requests that come together share a question to the database, so fewer for each would cost more. */
const CONNECTIONS = 16;
/** Until what begins with a server is done. */
const SETTLED_AFTER_MS = 8_000;
const WARM_SECONDS = 3;
/** As fast as it goes, a server may refuse one now and then. */
const OTHERS_AT_MOST = 0.001;

interface Work {
  name: string;
  request: (load: Load) => Partial<autocannon.Options>;
}

const WORKS: readonly Work[] = [
  {
    name: 'published pages',
    request: ({ sitePath }) => ({
      requests: Array.from({ length: PAGES }, (_, page) => ({ path: `${sitePath}/text-${page}` })),
    }),
  },
  {
    name: 'pages by the API',
    request: ({ cluster, pages: [page] }) => ({
      headers: { authorization: `Bearer ${cluster.token}` },
      requests: [{ path: `/v1/spaces/${page?.spaceId}/content/page/${page?.pageId}?format=markdown` }],
    }),
  },
  {
    name: 'comments written',
    request: ({ cluster, pages }) => ({
      // Fewer than those from which on a server refuses some, so that all are answered.
      connections: 4,
      headers: { authorization: `Bearer ${cluster.token}`, 'content-type': 'application/json' },
      method: 'POST',
      body: JSON.stringify({ body: { markdown: 'A remark.' } }),
      requests: pages.map(({ spaceId }) => ({ path: `/v1/spaces/${spaceId}/comments` })),
    }),
  },
];

interface Measured {
  rate: number;
  /** Milliseconds, at half of what one node answers. */
  p99: number;
  /** Microseconds of a processor for a request. */
  nodes: number;
  database: number;
}

interface Stage {
  measured: Map<string, Measured>;
  findings: Findings;
}

/** `seconds` for each kind of request, twice: as many as are answered, and half as many. */
export async function compareNodes(seconds: number, say: (line: string) => void): Promise<Outcome> {
  const one = await runStage({ nodes: 1, seconds, say });
  const three = await runStage({ nodes: NODES, seconds, say, rates: one.measured });
  return judge(one, three);
}

interface StageOf {
  nodes: number;
  seconds: number;
  say: (line: string) => void;
  /** What another stage answered, which this one is asked half of; without them, half of what it answers itself. */
  rates?: ReadonlyMap<string, Measured>;
}

async function runStage({ nodes, seconds, say, rates }: StageOf): Promise<Stage> {
  const findings = noFindings();
  const cluster = await startCluster({
    ...{ isBehindNginx: true, pooler: undefined, replicas: 0, isOnS3: true, readsAMinute: 0 },
  });
  try {
    for (let node = 0; node < nodes; node += 1) await cluster.add();
    const load = await makeLoad(cluster, createAsker(cluster, findings), findings);
    await addPages(load);
    await sleep(SETTLED_AFTER_MS);
    const measured = new Map<string, Measured>();
    for (const { name, request } of WORKS) {
      const asked = { url: cluster.url(), connections: CONNECTIONS * nodes, ...request(load) };
      await autocannon({ ...asked, duration: WARM_SECONDS });
      const whole = await ask(cluster, { ...asked, duration: seconds });
      const half = Math.max(1, Math.round((rates?.get(name)?.rate ?? whole.rate) / 2));
      const { p99 } = await ask(cluster, { ...asked, duration: seconds, overallRate: half });
      measured.set(name, { ...whole, p99 });
      say(`${nodes} nodes, ${name}: ${Math.round(whole.rate)}/s, p99 ${p99} ms`);
    }
    const until = performance.now() + seconds * 1000;
    await runLoad(load, () => performance.now() > until);
    say(`${nodes} nodes: ${findings.reads} reads while ${findings.acknowledged} writes were acknowledged`);
    return { measured, findings };
  } finally {
    await cluster.stop();
  }
}

async function addPages({ asker, pages: [first], sitePath }: Load): Promise<void> {
  const text = 'Some words of a page that readers look for.\n\n'.repeat(20);
  const changes = Array.from({ length: PAGES }, (_, page) => ({
    ...{ operation: 'insert_page', title: `Text ${page}`, document: { markdown: text } },
  }));
  await asker.need('POST', `/v1/spaces/${first?.spaceId}/content?compat=false`, { changes });
  const { status } = (await asker.ask('GET', `${sitePath}/text-${PAGES - 1}`, { token: '' })) ?? {};
  if (status !== 200) throw new Error(`A page was answered with ${status}.`);
}

async function ask(cluster: Cluster, options: autocannon.Options): Promise<Measured> {
  const spent = async () => ({
    nodes: await spentBy(cluster.nodes().map(({ pid }) => pid)),
    database: await spentBy(await cluster.databaseProcesses()),
  });
  const before = await spent();
  const result = await autocannon(options);
  const after = await spent();
  const others = result.non2xx + result.errors;
  if (others > result.requests.total * OTHERS_AT_MOST)
    throw new Error(`Answers by status: ${JSON.stringify(result.statusCodeStats)}; ${result.errors} did not come.`);
  const each = (what: 'nodes' | 'database') => ((after[what] - before[what]) * 1e6) / result.requests.total;
  return {
    ...{ rate: result.requests.average, p99: result.latency.p99 },
    ...{ nodes: each('nodes'), database: each('database') },
  };
}

async function spentBy(pids: readonly (number | undefined)[]): Promise<number> {
  const seconds = await Promise.all(pids.map(cpuSeconds));
  return seconds.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

function judge(one: Stage, three: Stage): Outcome {
  const rows: Row[] = [];
  const problems = [...one.findings.problems, ...three.findings.problems];
  for (const [name, ours] of three.measured) {
    const before = one.measured.get(name) as Measured;
    const row = (what: string, key: keyof Measured, unit: string): void => {
      const shown = (value: number) => `${Math.round(value)}${unit}`;
      rows.push({
        what: `${NODES} nodes next to one, ${name}: ${what}`,
        ours: shown(ours[key]),
        baseline: `one node ${shown(before[key])}`,
        ratio: ours[key] / before[key],
      });
    };
    row('answered, all on one machine', 'rate', '/s');
    row('p99 at half of what one node answers', 'p99', ' ms');
    row('processor time of a request in the nodes', 'nodes', ' µs');
    row('and in the database', 'database', ' µs');
  }
  const stale = three.findings.problems.filter((problem) => problem.startsWith('Stale')).length;
  rows.push({
    what: `${NODES} nodes next to one: answers older than what any of them had acknowledged`,
    ours: `${stale} of ${three.findings.reads}, during ${three.findings.acknowledged} writes`,
  });
  return { rows, problems };
}
