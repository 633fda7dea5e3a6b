import { measure } from './load.ts';
import { fillWithSpaces } from './many-spaces.ts';
import { cpuRow, rateRow, type Row } from './report.ts';
import { compare, type Comparison } from './requests.ts';

export interface ListsOf {
  dataDir: string;
  token: string;
  /** How many spaces the large organization has. */
  spaces: number;
  say: (text: string) => void;
}

/**
 * Pages of a hundred spaces out of very many, against the same page out of a hundred, right before it. A header says that
 * these are no plain requests, so that each is read anew, as after a write.
 */
export async function compareLists(comparison: Comparison, { dataDir, token, spaces, say }: ListsOf): Promise<Row[]> {
  const { lectern, seconds } = comparison;
  say(`making ${spaces} spaces`);
  const { few, many, guestToken, memberToken } = fillWithSpaces(dataDir, spaces, token);
  const list = (organization: string) => `${lectern.url}/v1/orgs/${organization}/spaces?limit=100`;
  const headersOf = (of: string) => ({ authorization: `Bearer ${of}`, 'content-length': '0' });
  const deep = `${list(many)}&page=${await tokenInTheMiddle(list(many), headersOf(token), spaces / 2)}`;
  const pairs = [
    ['list of 100 spaces, first page, administrator', list(few), list(many), headersOf(token)],
    ['list of 100 spaces, a page in the middle, administrator', list(few), deep, headersOf(token)],
    ['list of 100 spaces, member who reads', list(few), list(many), headersOf(memberToken)],
    ['list of 100 spaces, guest with 51 grants', list(few), list(many), headersOf(guestToken)],
    ['GET space, read anew', spaceOf(lectern.url, few, 50), spaceOf(lectern.url, many, spaces / 2), headersOf(token)],
  ] as const;
  const rows: Row[] = [];
  for (const [what, inFew, inMany, headers] of pairs) {
    say(`measuring ${what}, of ${spaces}`);
    const base = await measure(lectern, { url: inFew, headers }, seconds);
    const ours = await measure(lectern, { url: inMany, headers }, seconds);
    const name = `${what}: of ${spaces} against of 100`;
    rows.push(rateRow(name, ours.rate, { name: 'of 100', rate: base.rate }));
    if (ours.cpu !== undefined && base.cpu !== undefined)
      rows.push(cpuRow(name, ours.cpu, { name: 'of 100', cpu: base.cpu }));
  }
  say('measuring lists against bare servers');
  for (const [who, of] of Object.entries({ administrator: token, 'member who reads': memberToken, guest: guestToken }))
    rows.push(
      ...(await compare(comparison, `list of 100 spaces of ${spaces}, ${who}`, {
        url: list(many),
        headers: headersOf(of),
      })),
    );
  return rows;
}

const spaceOf = (url: string, organization: string, n: number): string => `${url}/v1/spaces/${organization}s${n}`;

/** Reads a list from its beginning, as its callers must, until so many items lie behind. */
async function tokenInTheMiddle(url: string, headers: Record<string, string>, items: number): Promise<string> {
  let page = '';
  for (let behind = 0; behind < items; behind += 1000) {
    const answer = await fetch(`${url.replace('limit=100', 'limit=1000')}${page === '' ? '' : `&page=${page}`}`, {
      headers,
    });
    const { next } = (await answer.json()) as { next?: { page: string } };
    if (next === undefined) throw new Error(`The list ended before its item ${items}.`);
    page = next.page;
  }
  return page;
}
