import { setTimeout as sleep } from 'node:timers/promises';
import { createAsker, type Findings, noFindings } from './asking.ts';
import type { Standby } from '../../server/testing/standby.ts';
import { type Cluster, type Setup, startCluster } from './cluster.ts';
import { attack, checkAll, makeLoad, runLoad, tryHostnames } from './load.ts';

export interface Trial extends Setup {
  nodes: number;
  seconds: number;
  /** How many nodes are killed meanwhile. */
  kills: number;
  hostnames: number;
  /** What starts an older version: all nodes begin with it, and are replaced one by one by those of this version, before any is killed. */
  from?: string;
  say: (line: string) => void;
}

/** From a kill to the start of another node in its place. */
const MISSED_FOR_MS = 2000;
/** Until the nodes know of each other. */
const KNOWN_AFTER_MS = 11_000;

/** Has people write and read while nodes are killed and added, and looks whether each saw what they must see. */
export async function tryNodes(trial: Trial): Promise<Findings> {
  const findings = noFindings();
  const cluster = await startCluster(trial);
  try {
    for (let node = 0; node < trial.nodes; node += 1) await cluster.add(trial.from);
    trial.say(`${trial.nodes} nodes are ready`);
    const load = await makeLoad(cluster, createAsker(cluster, findings), findings);
    const until = performance.now() + trial.seconds * 1000;
    let isOver = false;
    const disturbed = disturb(cluster, trial, findings).finally(() => (isOver = true));
    const holding = disturbReplicas(cluster, findings, () => isOver && performance.now() > until);
    await Promise.all([runLoad(load, () => isOver && performance.now() > until), disturbed, holding]);
    await countAnswered(cluster, findings);
    trial.say('the load is over');
    await tryHostnames(load, trial.hostnames);
    if (trial.readsAMinute > 0) {
      await sleep(KNOWN_AFTER_MS);
      await attack(load, trial.readsAMinute);
    }
    await checkAll(load);
    const found = await cluster.doctor();
    if (found !== undefined) findings.problems.push(`The doctor: ${found}`);
    return findings;
  } finally {
    await cluster.stop();
  }
}

/** Starts a node of this version for each of the older one, which then goes. */
async function upgrade(
  cluster: Cluster,
  { nodes, say }: Trial,
  { findings, pause }: { findings: Findings; pause: number },
): Promise<void> {
  for (let node = 0; node < nodes; node += 1) {
    await sleep(pause);
    await cluster.add();
    await sleep(MISSED_FOR_MS);
    await cluster.retire();
    findings.upgraded += 1;
    say(`${findings.upgraded} upgraded, ${findings.acknowledged} acknowledged, ${findings.reads} reads`);
  }
  findings.unansweredByUpgrades = findings.unanswered;
}

/** Kills a node now and then, and starts another a little later; before the first, one more is added. */
async function disturb(cluster: Cluster, trial: Trial, findings: Findings): Promise<void> {
  const { seconds, kills, say } = trial;
  const pause = (seconds * 1000) / (kills + 1 + (trial.from === undefined ? 0 : trial.nodes));
  if (trial.from !== undefined) await upgrade(cluster, trial, { findings, pause });
  for (let count = 0; count < kills; count += 1) {
    await sleep(pause);
    if (count === 0) {
      await cluster.add();
      findings.added += 1;
    }
    await cluster.kill();
    findings.kills += 1;
    await sleep(MISSED_FOR_MS);
    await cluster.add();
    findings.added += 1;
    say(`${findings.kills} killed, ${findings.acknowledged} acknowledged, ${findings.reads} reads`);
  }
}

/** Holds up the replay of standbys, a little and for long, and ends their connections, one standby after the other. */
async function disturbReplicas({ standbys }: Cluster, findings: Findings, isOver: () => boolean): Promise<void> {
  for (let turn = 0; standbys.length > 0 && !isOver(); turn += 1) {
    const standby = standbys[turn % standbys.length] as Standby;
    await sleep(2_000);
    if (turn % 3 === 2)
      await standby.run(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()',
      );
    else {
      await standby.pause();
      await sleep(turn % 3 === 0 ? 100 : 2_000);
      await standby.resume();
    }
    findings.disturbed += 1;
  }
}

/** Reads the metrics of the nodes that are there. */
async function countAnswered(cluster: Cluster, { answered, problems }: Findings): Promise<void> {
  if (cluster.standbys.length === 0) return;
  for (const { url } of cluster.nodes()) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, by, count] of text.matchAll(/^lectern_reader_requests_total\{database="(\w+)"\} (\d+)$/gm))
      answered[by as keyof typeof answered] += Number(count);
  }
  if (answered.replica === 0) problems.push('No replica answered anybody.');
}
