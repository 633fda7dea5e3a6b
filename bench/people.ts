// An organization with very many members and teams, against one with a hundred: lists, searches, rights and what is written.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Asked, latenciesOf } from './latencies.ts';
import type { Row } from './report.ts';

export interface PeopleOf {
  url: string;
  dataDir: string;
  token: string;
  seconds: number;
  say: (text: string) => void;
}

const FEW = { id: 'benchcrew', members: 100, teams: 100, grants: 50, events: 100 };
const MANY = { id: 'benchcrowd', members: 100_000, teams: 10_000, grants: 5000, events: 100_000 };

type Of = typeof FEW;
type Request = readonly [what: string, path: (of: Of, behind: Behind) => string, more?: Partial<Asked>];

/** Tokens of pages far behind, by the list that they are of. */
type Behind = Record<string, string>;

const spaceOf = ({ id }: Of): string => `spaces/${id}space`;
const orgOf = ({ id }: Of): string => `orgs/${id}`;
const BY_NAME = 'members?limit=10&sort=name&order=asc';
const LONG = ['members?limit=10', BY_NAME, 'teams?limit=10', 'audit-events?limit=10'];
const post = { method: 'POST' };
const put = (change: object): Partial<Asked> => ({ method: 'PUT', body: JSON.stringify(change) });
const hundred = Array.from({ length: 100 }, (_, n) => `benchcrew${n + 1}`);

const REQUESTS: readonly Request[] = [
  ['100 members, those who joined last', (of) => `${orgOf(of)}/members?limit=100`],
  ['100 members, those who joined first', (of) => `${orgOf(of)}/members?limit=100&order=asc`],
  ['100 members, those who were seen last', (of) => `${orgOf(of)}/members?limit=100&sort=lastSeenAt`],
  ['100 members, by name', (of) => `${orgOf(of)}/members?limit=100&sort=name&order=asc`],
  ['100 members with a role', (of) => `${orgOf(of)}/members?limit=100&role=review`],
  ['members, a search that finds one', (of) => `${orgOf(of)}/members?search=person%20number%2050@`],
  ['members, a search for a part of a name', (of) => `${orgOf(of)}/members?search=umber%2050@`],
  ['members, a search that finds all', (of) => `${orgOf(of)}/members?search=person&limit=100`],
  ['10 members, a page far behind', (of, behind) => `${orgOf(of)}/members?limit=10&page=${behind['members?limit=10']}`],
  ['10 members by name, a page far behind', (of, behind) => `${orgOf(of)}/${BY_NAME}&page=${behind[BY_NAME]}`],
  ['100 teams', (of) => `${orgOf(of)}/teams?limit=100`],
  ['10 teams, a page far behind', (of, behind) => `${orgOf(of)}/teams?limit=10&page=${behind['teams?limit=10']}`],
  ['teams, a search that finds one', (of) => `${orgOf(of)}/teams?title=team%20number%2050%20`],
  ['the teams of a member', (of) => `${orgOf(of)}/members/benchcrew50/teams`],
  ['one member, which is the check of a role and the row', (of) => `${orgOf(of)}/members/benchcrew50`],
  ['100 people with a grant on a space', (of) => `${spaceOf(of)}/permissions/users?limit=100`],
  ['100 teams with a grant on a space', (of) => `${spaceOf(of)}/permissions/teams?limit=100`],
  ['who has a role on a space', (of) => `${spaceOf(of)}/permissions/aggregate?limit=100`],
  ['why somebody has a role on a space', (of) => `${spaceOf(of)}/permissions/explain?user=benchcrew50`],
  ['a ping', (of) => `${orgOf(of)}/ping`, post],
  ['100 people become members of a team', (of) => `${orgOf(of)}/teams/${of.id}t1/members`, put({ add: hundred })],
  ['100 people leave a team', (of) => `${orgOf(of)}/teams/${of.id}t1/members`, put({ remove: hundred })],
  ['100 events of the audit log', (of) => `${orgOf(of)}/audit-events?limit=100`],
  [
    '10 events of the audit log, a page far behind',
    (of, behind) => `${orgOf(of)}/audit-events?limit=10&page=${behind['audit-events?limit=10']}`,
  ],
];

/** Each request in the large organization next to the same one in the small, read anew each time. */
export async function comparePeople({ url, dataDir, token, seconds, say }: PeopleOf): Promise<Row[]> {
  say(`making ${MANY.members} members and ${MANY.teams} teams`);
  fillWithPeople(dataDir);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const behind = [await findBehind({ url, headers }, FEW), await findBehind({ url, headers }, MANY)];
  const rows: Row[] = [];
  for (const [what, path, more = {}] of REQUESTS) {
    say(`measuring ${what}`);
    const ask = (of: Of, at: number): Asked => ({ url: `${url}/v1/${path(of, behind[at] ?? {})}`, headers, ...more });
    const [few = 0, many = 0] = await latenciesOf([ask(FEW, 0), ask(MANY, 1)], seconds * ROUNDS_A_SECOND);
    rows.push({
      what: `${what}, p95: of ${MANY.members} members against of ${FEW.members}`,
      ours: `${many.toFixed(1)} ms`,
      baseline: `of ${FEW.members} ${few.toFixed(1)} ms`,
      ratio: many / few,
    });
  }
  return rows;
}

const ROUNDS_A_SECOND = 40;

/** So many pages of a hundred lie before the page that is measured, or half of the small list. */
const PAGES_AT_MOST = 50;

async function findBehind({ url, headers }: { url: string; headers: Record<string, string> }, of: Of): Promise<Behind> {
  const behind: Behind = {};
  for (const list of LONG) {
    // The token is good for pages of another length, too.
    const step = of === FEW ? 'limit=50' : 'limit=100';
    for (let page = 0; page < PAGES_AT_MOST; page += 1) {
      const token = behind[list] === undefined ? '' : `&page=${behind[list]}`;
      const answer = await fetch(`${url}/v1/${orgOf(of)}/${list.replace('limit=10', step)}${token}`, { headers });
      const { next } = (await answer.json()) as { next?: { page: string } };
      if (next === undefined) break;
      behind[list] = next.page;
    }
    if (behind[list] === undefined) throw new Error(`${list} of ${of.id} has one page only.`);
  }
  return behind;
}

/** The members of the small organization belong to the large one, too; a tenth of all members is in a team. */
function fillWithPeople(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'lectern.db'), { timeout: 10_000 });
  const run = (sql: string) => db.prepare(sql).run();
  db.exec('BEGIN IMMEDIATE');
  run(`${insertNumbers('users', 'id, email, display_name, sought, folding, created_at, updated_at', MANY.members)}
    'benchcrew' || n, 'n' || n || '@people.example', 'Person ' || n, 'person number ' || n || '@people.example', 1, 1, 1 FROM numbers`);
  for (const each of [FEW, MANY]) {
    fillOrganization(run, each);
    fillSpace(run, each);
  }
  db.exec("DELETE FROM search_spaces WHERE space_id LIKE 'bench%'");
  db.exec('COMMIT');
  db.close();
}

type Run = (sql: string) => void;

function fillOrganization(run: Run, { id, members, teams, events }: Of): void {
  run(
    `INSERT INTO organizations (id, title, hostname, created_at, updated_at) VALUES ('${id}', 'People', '${id}', 1, 1)`,
  );
  run(`INSERT INTO memberships (organization_id, user_id, role, joined_at, last_seen_at)
    SELECT '${id}', user_id, 6, 1, 1 FROM api_tokens WHERE name <> 'bench' LIMIT 1`);
  run(`${insertNumbers('memberships', 'organization_id, user_id, role, joined_at, last_seen_at', members)}
    '${id}', 'benchcrew' || n, 1 + n % 5, n, n FROM numbers`);
  run(`${insertNumbers('teams', 'id, organization_id, title, sought, folding, created_at, updated_at', teams)}
    '${id}t' || n, '${id}', 'Team number ' || n || ' of ${teams}', 'team number ' || n || ' of ${teams}', 1, n, n FROM numbers`);
  run(`${insertNumbers('team_members', 'team_id, user_id', teams)} '${id}t' || n, 'benchcrew' || n FROM numbers
    WHERE n <= ${members}`);
  run(`${insertNumbers('audit_events', 'id, organization_id, at, action, actor_id, target_kind, target_id, sequence, hash', events)}
    '${id}e' || n, '${id}', n, 'member.added', 'benchcrew1', 'user', 'benchcrew2', n, 'x' FROM numbers`);
}

/** A space with a grant for many, and for as many teams. */
function fillSpace(run: Run, { id, grants }: Of): void {
  run(`INSERT INTO spaces (id, organization_id, title, position, head_revision_id, created_at, updated_at)
    VALUES ('${id}space', '${id}', 'Shared', 'a', '${id}rev', 1, 1)`);
  run(`INSERT INTO revisions (id, space_id, kind, parents, tree, created_at)
    VALUES ('${id}rev', '${id}space', 'edits', '[]', 'none', 1)`);
  for (const [kind, known] of [
    ['user', 'benchcrew'],
    ['team', `${id}t`],
  ] as const)
    run(`${insertNumbers('grants', `id, organization_id, space_id, ${kind}_id, role, created_at`, grants)}
      '${id}${kind}' || n, '${id}', '${id}space', '${known}' || n, 1 + n % 5, n FROM numbers`);
}

const insertNumbers = (table: string, columns: string, to: number): string =>
  `INSERT INTO ${table} (${columns})
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to}) SELECT`;
