// An organization with very many members and teams, against one with a hundred: lists, searches and the check of a role.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { measure } from './load.ts';
import { cpuRow, rateRow, type Row } from './report.ts';
import type { Comparison } from './requests.ts';

export interface PeopleOf {
  dataDir: string;
  token: string;
  say: (text: string) => void;
}

const FEW = { id: 'benchcrew', members: 100, teams: 100 };
const MANY = { id: 'benchcrowd', members: 100_000, teams: 10_000 };

/** Each request in the large organization against the same one in the small, right before it, read anew each time. */
export async function comparePeople(
  { lectern, seconds }: Comparison,
  { dataDir, token, say }: PeopleOf,
): Promise<Row[]> {
  say(`making ${MANY.members} members and ${MANY.teams} teams`);
  fillWithPeople(dataDir);
  const headers = { authorization: `Bearer ${token}`, 'content-length': '0' };
  const requests = [
    ['100 members, those who joined last', 'members?limit=100'],
    ['100 members, by name', 'members?limit=100&sort=name&order=asc'],
    ['100 members with a role', 'members?limit=100&role=review'],
    ['members, a search that finds one', 'members?search=person%20number%2050@'],
    ['members, a search that finds all', 'members?search=person&limit=100'],
    ['100 teams', 'teams?limit=100'],
    ['teams, a search that finds one', 'teams?title=team%20number%2050%20'],
    ['one member, which is the check of a role and the row', 'members/benchcrew50'],
  ] as const;
  const rows: Row[] = [];
  for (const [what, path] of requests) {
    say(`measuring ${what}`);
    const url = (organization: string) => `${lectern.url}/v1/orgs/${organization}/${path}`;
    const few = await measure(lectern, { url: url(FEW.id), headers }, seconds);
    const many = await measure(lectern, { url: url(MANY.id), headers }, seconds);
    const name = `${what}: of ${MANY.members} members against of ${FEW.members}`;
    rows.push(rateRow(name, many.rate, { name: `of ${FEW.members}`, rate: few.rate }));
    if (few.cpu !== undefined && many.cpu !== undefined)
      rows.push(cpuRow(name, many.cpu, { name: `of ${FEW.members}`, cpu: few.cpu }));
  }
  return rows;
}

/** The members of the small organization belong to the large one, too; a tenth of all members is in a team. */
function fillWithPeople(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'lectern.db'), { timeout: 10_000 });
  const run = (sql: string) => db.prepare(sql).run();
  db.exec('BEGIN IMMEDIATE');
  run(`${insertNumbers('users', 'id, email, display_name, sought, created_at, updated_at', MANY.members)}
    'benchcrew' || n, 'n' || n || '@people.example', 'Person ' || n, 'person number ' || n || '@people.example', 1, 1 FROM numbers`);
  for (const { id, members, teams } of [FEW, MANY]) {
    run(
      `INSERT INTO organizations (id, title, hostname, created_at, updated_at) VALUES ('${id}', 'People', '${id}', 1, 1)`,
    );
    run(`INSERT INTO memberships (organization_id, user_id, role, joined_at)
      SELECT '${id}', user_id, 6, 1 FROM api_tokens WHERE name <> 'bench' LIMIT 1`);
    run(`${insertNumbers('memberships', 'organization_id, user_id, role, joined_at', members)}
      '${id}', 'benchcrew' || n, 1 + n % 5, n FROM numbers`);
    run(`${insertNumbers('teams', 'id, organization_id, title, sought, created_at, updated_at', teams)}
      '${id}t' || n, '${id}', 'Team number ' || n || ' of ${teams}', 'team number ' || n || ' of ${teams}', n, n FROM numbers`);
    run(`${insertNumbers('team_members', 'team_id, user_id', teams)} '${id}t' || n, 'benchcrew' || n FROM numbers
      WHERE n <= ${members}`);
  }
  db.exec('COMMIT');
  db.close();
}

const insertNumbers = (table: string, columns: string, to: number): string =>
  `INSERT INTO ${table} (${columns})
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to}) SELECT`;
