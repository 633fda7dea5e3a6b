// Redirects as people write many of them: one in each line, from where and where to.
import { readPair } from '../csv.ts';

export interface Line {
  /** As people count them. */
  number: number;
  source: string;
  address: string;
  /** Why it cannot be a redirect. */
  fault?: string;
}

/** As many as one request takes. */
export const LINES_AT_MOST = 1000;

const SOURCE = /^\/(?:(?:[\w.~-]|%[\dA-Fa-f]{2})+(?:\/(?:[\w.~-]|%[\dA-Fa-f]{2})+)*)?(?:\/\*|\*)?$/;

/** The source as the API takes it, from a path or a whole address; other letters than those of ASCII are escaped. */
export function toSource(written: string): string {
  const url = /^https?:\/\//i.test(written) ? URL.parse(written) : null;
  const path = url === null ? written.replace(/[?#].*$/, '') : url.pathname;
  const inner = path.replaceAll(/^\/+|\/+$/g, '');
  return `/${encodeURI(decoded(inner))}`;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The lines of a text that say something, without comments and a first line that names columns. */
export function readLines(text: string): Line[] {
  const seen = new Map<string, number>();
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line, number }) => line !== '' && !line.startsWith('#') && !(number === 1 && isHeading(line)))
    .map(({ line, number }) => {
      const [from, to] = readPair(line);
      const source = toSource(from);
      const fault = faultOf({ from, to, source }) ?? repeated(seen.get(source.toLowerCase()));
      if (fault === undefined) seen.set(source.toLowerCase(), number);
      return { number, source, address: to, ...(fault !== undefined && { fault }) };
    });
}

const isHeading = (line: string): boolean => !line.includes('/') && /source|from|old|destination|target/i.test(line);

const repeated = (number: number | undefined): string | undefined =>
  number === undefined ? undefined : `Line ${number} has this address already.`;

function faultOf({ from, to, source }: { from: string; to: string; source: string }): string | undefined {
  if (from === '' || source === '/') return 'The old address is missing.';
  if (to === '') return 'Where it leads is missing: write a second address, after a comma.';
  if (!SOURCE.test(source) || source.length > 512)
    return 'The old address has characters that no address of a page has. Write a path such as /old/page or /old/*.';
  return undefined;
}

/** Faults that the server found, at the lines that were sent. */
export function faultsAt(
  details: readonly { path?: string; message?: string }[],
  sent: readonly Line[],
): Map<number, string> {
  const faults = new Map<number, string>();
  for (const { path = '' } of details) {
    const [, index = '', field = ''] = /^\/redirects\/(\d+)\/(\w+)/.exec(path) ?? [];
    const line = sent[Number(index)];
    if (index === '' || line === undefined) continue;
    faults.set(line.number, field === 'source' ? SOURCE_FAULT : ADDRESS_FAULT);
  }
  return faults;
}

const SOURCE_FAULT = 'Another redirect leads from this address, or no page can have it.';
const ADDRESS_FAULT = 'No page of the site lies at the new address.';
