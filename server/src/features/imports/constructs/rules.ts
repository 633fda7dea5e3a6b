import type { Construct } from '@lectern/content';
import type { ConstructRow, CountedConstruct, ImportReport, ImportWarning, LinkReport } from '../schema.ts';

/** Rows of one report; a source with more names than that has its rarest counted together. */
const ROWS_AT_MOST = 500;
/** Places of each that are named, each in another file. */
const PLACES_AT_MOST = 5;
const EXAMPLE_AT_MOST = 160;
const NAME_AT_MOST = 80;

/** What warnings of the kernel are about, by their codes. Other warnings are about nothing that could be lost. */
const BY_CODE: Readonly<Record<string, Omit<CountedConstruct, 'count'>>> = {
  'summary.missing_file': { kind: 'file', name: 'page without a file', fate: 'lost' },
  'summary.no_link': { kind: 'navigation', name: 'entry without a link', fate: 'lost' },
  'summary.empty_page': { kind: 'navigation', name: 'group below a page', fate: 'simple' },
  'summary.not_a_page': { kind: 'navigation', name: 'entry that is no page', fate: 'simple' },
  'summary.text': { kind: 'navigation', name: 'text outside a list', fate: 'lost' },
  'summary.fence': { kind: 'navigation', name: 'code outside a list', fate: 'lost' },
  'config.invalid': { kind: 'setting', name: 'unreadable configuration', fate: 'lost' },
  'config.unknown_key': { kind: 'setting', name: 'unknown key', fate: 'lost' },
  'config.structure': { kind: 'setting', name: 'structure', fate: 'lost' },
  'config.redirects': { kind: 'setting', name: 'redirects', fate: 'lost' },
  'page.front_matter': { kind: 'front-matter', name: 'unreadable front matter', fate: 'lost' },
  'page.front_matter_value': { kind: 'front-matter', name: 'value of another type', fate: 'lost' },
};

/** Nobody is warned of what is usual; it is only counted. */
const USUAL = new Set(['summary.empty_page']);

/** What a warning of the kernel says and counts as. */
export const warningOf = (code: string, message: string): Pick<ImportWarning, 'message' | 'constructs'> => ({
  message: USUAL.has(code) ? '' : message,
  ...constructsOfCode(code, message),
});

/** What a warning of the kernel counts as. */
function constructsOfCode(code: string, message: string): Pick<ImportWarning, 'constructs'> {
  const found = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  return found === undefined ? {} : { constructs: [{ ...found, count: 1, example: message }] };
}

/** A warning about a file that does not come over. */
export const leftOut = (file: string, message: string, name = 'file'): Required<Omit<ImportWarning, 'line'>> => ({
  file,
  message,
  constructs: [{ kind: 'file', name, fate: 'lost', count: 1, example: file }],
});

export interface Counting {
  texts: readonly { path: string; constructs: readonly Construct[] }[];
  warnings: readonly ImportWarning[];
  contentLinks: LinkReport;
}

type Row = ConstructRow & { files: Set<string> };

/** All constructs of an import, those that are lost first, the most frequent first. */
export function countConstructs(counting: Counting): Pick<ImportReport, 'constructs' | 'constructSums'> {
  const rows = new Map<string, Row>();
  for (const { path, constructs } of counting.texts)
    for (const { line, ...found } of constructs) add(rows, found, { file: path, line });
  for (const { file = '', line, constructs = [] } of counting.warnings)
    for (const found of constructs) add(rows, found, { file, ...(line === undefined ? {} : { line }) });
  addLinks(rows, counting.contentLinks);
  const all = [...rows.values()].map(({ files, ...row }) => ({ ...row, pages: files.size }));
  const sums = { shown: 0, simple: 0, lost: 0 };
  for (const { fate, count } of all) sums[fate] += count;
  return { constructs: together(all.toSorted(byWeight)), constructSums: sums };
}

function add(rows: Map<string, Row>, found: CountedConstruct, place: { file: string; line?: number }): void {
  const name = found.name.slice(0, NAME_AT_MOST);
  const key = `${found.fate} ${found.kind} ${name}`;
  let row = rows.get(key);
  if (row === undefined) {
    const example = (found.example ?? '').slice(0, EXAMPLE_AT_MOST);
    row = { kind: found.kind, name, fate: found.fate, count: 0, pages: 0, places: [], example, files: new Set() };
    rows.set(key, row);
  }
  row.count += found.count;
  if (place.file === '' || row.files.has(place.file)) return;
  row.files.add(place.file);
  if (row.places.length < PLACES_AT_MOST) row.places.push(place);
}

/** Links are looked at in the tree, and only those that are broken are known by their places. */
function addLinks(rows: Map<string, Row>, { external, resolved, brokenCount, broken, unchecked }: LinkReport): void {
  for (const { file, line, target } of broken)
    add(rows, { kind: 'link', name: 'broken link', fate: 'lost', count: 1, example: target }, { file, line });
  const row = rows.get('lost link broken link');
  if (row !== undefined) row.count = brokenCount;
  for (const [name, count] of [
    ['link within', resolved],
    ['link to elsewhere', external],
    ['link that was not looked at', unchecked],
  ] as const)
    if (count > 0) add(rows, { kind: 'link', name, fate: 'shown', count }, { file: '' });
}

const WEIGHTS = { lost: 0, simple: 1, shown: 2 };

const byWeight = (a: ConstructRow, b: ConstructRow): number =>
  WEIGHTS[a.fate] - WEIGHTS[b.fate] || b.count - a.count || (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1);

/** No count gets lost: what has no row of its own is counted in one of its kind and fate. */
function together(rows: readonly ConstructRow[]): ConstructRow[] {
  const [own, rest] = [rows.slice(0, ROWS_AT_MOST), rows.slice(ROWS_AT_MOST)];
  const others = new Map<string, ConstructRow>();
  for (const row of rest) {
    const key = `${row.fate} ${row.kind}`;
    const other = others.get(key);
    if (other === undefined) others.set(key, { ...row, name: '…' });
    else other.count += row.count;
  }
  return [...own, ...others.values()];
}
