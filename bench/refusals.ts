// What it costs to refuse who asks too often, against the answer that they would have got.
import { join } from 'node:path';
import { addressesOf } from './addresses.ts';
import { generateSpace } from './generate.ts';
import { bring } from './imports.ts';
import { type LoadRequest, type Load, measure } from './load.ts';
import { type Server, startLectern } from './processes.ts';
import { cpuRow, type Row } from './report.ts';

export interface RefusalsOf {
  work: string;
  seconds: number;
  token: string;
  say: (text: string) => void;
}

const PAGES = 100;
const ONE_A_MINUTE = { LECTERN_RATE_LIMIT: '1', LECTERN_SITE_RATE_LIMIT: '1' };

/** A 429 on a page and in the API against the page and the resource, on a server of its own. */
export async function compareRefusals(of: RefusalsOf): Promise<Row[]> {
  of.say('measuring refusals');
  const dataDir = join(of.work, 'refusals');
  const { asked, loads } = await measureAnswers(of, dataDir);
  const strict = await startLectern(dataDir, of.token, ONE_A_MINUTE);
  try {
    const refused = await leastOf(
      strict,
      asked.map((each) => ({ ...onServer(strict, each), status: 429 })),
      of.seconds,
    );
    return [...rowsOf('published page', refused[0], loads[0]), ...rowsOf('GET space', refused[1], loads[1])];
  } finally {
    await strict.stop();
  }
}

/** The page and the resource as a server without limits sends them. */
async function measureAnswers(of: RefusalsOf, dataDir: string): Promise<{ asked: LoadRequest[]; loads: Load[] }> {
  const server = await startLectern(dataDir, of.token);
  try {
    const folder = join(of.work, 'refused');
    await generateSpace(folder, PAGES);
    const imported = await bring({ dataDir, port: server.port }, folder, 'Refused');
    const headers = { authorization: `Bearer ${of.token}` };
    const page = (await addressesOf(server, imported, headers)).at(50)?.site ?? '';
    const asked = [{ url: page }, { url: `${server.url}/v1/spaces/${imported.spaces[0]?.space.id}`, headers }];
    const loads = await leastOf(server, asked, of.seconds);
    return { asked, loads };
  } finally {
    await server.stop();
  }
}

const ROUNDS = 3;

/** What each costs in the cheapest of some rounds: a server that has just started compiles what it runs often. */
async function leastOf(server: Server, asked: readonly LoadRequest[], seconds: number): Promise<Load[]> {
  const rounds: Load[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const loads = [];
    for (const each of asked) loads.push(await measure(server, each, seconds));
    rounds.push(loads);
  }
  const cost = (load: Load | undefined): number => load?.cpu ?? Number.POSITIVE_INFINITY;
  const [first = [], ...others] = rounds;
  return first.map((load, at) =>
    others.reduce((least, round) => (cost(round[at]) < cost(least) ? (round[at] ?? least) : least), load),
  );
}

const onServer = ({ url }: Server, asked: LoadRequest): LoadRequest => ({
  ...asked,
  url: url + new URL(asked.url).pathname,
});

const rowsOf = (what: string, refused: Load | undefined, answered: Load | undefined): Row[] =>
  refused?.cpu === undefined || answered?.cpu === undefined
    ? []
    : [cpuRow(`429 for ${what}`, refused.cpu, { name: 'the answer itself', cpu: answered.cpu })];
