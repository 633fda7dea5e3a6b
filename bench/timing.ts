// How long answers take where something is there that the caller may not know of, against where there is nothing.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startLectern } from './processes.ts';
import { median, rankTest } from './ranks.ts';
import type { Row } from './report.ts';

export interface TimingOf {
  work: string;
  token: string;
  seconds: number;
  say: (text: string) => void;
}

const PEOPLE = 10_000;
const SAMPLES_A_SECOND = 50;
const WARM = 20;

/** Sends the n-th sample: about what is there, or about what is not. */
type Ask = (isThere: boolean, n: number) => Promise<number>;

/** Each form and each read, with what is there and what is not in turns, on a server of its own. */
export async function compareTiming({ work, token, seconds, say }: TimingOf): Promise<Row[]> {
  const dataDir = join(work, 'timing');
  const more = {
    LECTERN_TRUSTED_PROXIES: '127.0.0.1',
    // Mails are queued, and nobody takes them.
    ...{ LECTERN_SMTP_URL: 'smtp://127.0.0.1:9?tls=none', LECTERN_MAIL_FROM: 'docs@example.com' },
  };
  const server = await startLectern(dataDir, token, more);
  try {
    fill(dataDir);
    const rows: Row[] = [];
    for (const [what, ask] of [...forms(server.url), ...reads(server.url, token)]) {
      say(`measuring ${what}`);
      rows.push(await compare(what, ask, seconds * SAMPLES_A_SECOND));
    }
    return rows;
  } finally {
    await server.stop();
  }
}

async function compare(what: string, ask: Ask, samples: number): Promise<Row> {
  const taken = { there: [] as number[], nowhere: [] as number[] };
  for (let n = -WARM; n < samples; n += 1) {
    // Now one first and now the other.
    for (const isThere of n % 2 === 0 ? [true, false] : [false, true]) {
      const took = await ask(isThere, n + WARM);
      if (n >= 0) (isThere ? taken.there : taken.nowhere).push(took);
    }
  }
  const [there, nowhere] = [median(taken.there), median(taken.nowhere)];
  const p = rankTest(taken.there, taken.nowhere);
  return {
    what: `${what}: what is there against what is not, median of ${samples}`,
    ours: `${there.toFixed(2)} ms (by chance: ${p.toFixed(3)})`,
    baseline: `not there ${nowhere.toFixed(2)} ms`,
    ratio: there / nowhere,
  };
}

async function timeOf(url: string, options: RequestInit, status: readonly number[]): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { redirect: 'manual', ...options });
  await answer.text();
  const took = performance.now() - began;
  if (!status.includes(answer.status)) throw new Error(`${url} answered ${answer.status}.`);
  return took;
}

/** Everybody asks once, each from a network of their own, so that no limit is met. */
const forms = (url: string): [string, Ask][] =>
  (
    [
      ['sign-in with a wrong password', '/sign-in', 401],
      ['a code by mail', '/sign-in/code', 303],
      ['a link by mail', '/sign-in/forgotten', 200],
      ['the organization of an address', '/sign-in/organization', 200],
    ] as const
  ).map(([what, path, status], kind) => [
    what,
    (isThere, n) => {
      const email = isThere ? `timed${n}@timing.example` : `nobody${n}@timing.example`;
      const number = ((kind * 2 + (isThere ? 1 : 0)) << 14) + n;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        // As the server calls itself.
        origin: url.replace('127.0.0.1', 'localhost'),
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      };
      const body = new URLSearchParams({ email, password: 'a wrong password' }).toString();
      return timeOf(url + path, { method: 'POST', headers, body }, [status]);
    },
  ]);

const PATHS = [
  ...['', '/spaces', '/members', '/teams', '/collections', '/sites', '/audit-events'].map((rest) => `orgs/ID${rest}`),
  ...['', '/content', '/revisions', '/permissions/users', '/change-requests'].map((rest) => `spaces/ID${rest}`),
];

const reads = (url: string, token: string): [string, Ask][] =>
  PATHS.map((path) => [
    `GET ${path}`,
    (isThere, n) => {
      // Each id is asked for once: what is answered again comes from memory.
      const id = isThere ? `timing${n}` : `nowhere${n}`;
      return timeOf(`${url}/v1/${path.replace('ID', id)}`, { headers: { authorization: `Bearer ${token}` } }, [404]);
    },
  ]);

/** People with accounts, and organizations of others with a space each. */
function fill(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'lectern.db'), { timeout: 10_000 });
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${PEOPLE}) SELECT`;
  db.exec(`BEGIN IMMEDIATE;
    INSERT INTO users (id, email, display_name, sought, folding, created_at, updated_at) ${numbers}
      'timed' || n, 'timed' || n || '@timing.example', 'Timed', 'timed', 1, 1, 1 FROM numbers;
    INSERT INTO organizations (id, title, hostname, created_at, updated_at) ${numbers}
      'timing' || n, 'Timing', 'timing' || n, 1, 1 FROM numbers;
    INSERT INTO memberships (organization_id, user_id, role, joined_at) ${numbers}
      'timing' || n, 'timed' || n, 6, 1 FROM numbers;
    INSERT INTO spaces (id, organization_id, title, position, head_revision_id, created_at, updated_at) ${numbers}
      'timing' || n, 'timing' || n, 'Shared', 'a', 'timing' || n, 1, 1 FROM numbers;
    INSERT INTO revisions (id, space_id, kind, parents, tree, created_at) ${numbers}
      'timing' || n, 'timing' || n, 'edits', '[]', 'none', 1 FROM numbers;
    DELETE FROM search_spaces WHERE space_id LIKE 'timing%';
    COMMIT`);
  db.close();
}
