/** What a robots.txt says to us (RFC 9309). */
export interface RobotsRules {
  /** The most specific rule first; of two that are as long the one that allows. */
  rules: readonly Rule[];
  /** Seconds between two requests, as asked for; 0 where nothing is. */
  delay: number;
  sitemaps: readonly string[];
}

interface Rule {
  /** A path with wildcards, percent-encoded as addresses are. */
  pattern: string;
  allow: boolean;
}

interface Group {
  rules: Rule[];
  delay: number;
  isNamed: boolean;
}

/** How robots.txt names us: the first word of what every request calls itself. */
const AGENT = 'lectern';

export const ROBOTS_LIMITS = {
  /** Bytes; RFC 9309 wants at least 500 KiB to be read. */
  size: 512 * 1024,
  rules: 5000,
  /** A longer rule is about longer addresses than are fetched. */
  ruleLength: 2048,
  sitemaps: 20,
} as const;

/** Reads a robots.txt; undefined where it has more rules for us than are judged. */
export function parseRobots(text: string): RobotsRules | undefined {
  const [own, others] = [makeGroup(), makeGroup()];
  const sitemaps: string[] = [];
  let current = new Set<Group>();
  let isNaming = false;
  for (const [key, value] of linesOf(text)) {
    if (key === 'sitemap' && sitemaps.length < ROBOTS_LIMITS.sitemaps) sitemaps.push(value);
    if (key === 'user-agent') {
      if (!isNaming) current = new Set();
      isNaming = true;
      const agent = (value.split('/')[0] ?? '').trim().toLowerCase();
      const group = agent === AGENT ? own : agent === '*' ? others : undefined;
      if (group !== undefined) current.add(Object.assign(group, { isNamed: true }));
    } else if (key === 'allow' || key === 'disallow' || key === 'crawl-delay') {
      isNaming = false;
      for (const group of current) note(group, key, value);
    }
  }
  const { rules, delay } = own.isNamed ? own : others;
  if (rules.length > ROBOTS_LIMITS.rules) return undefined;
  return { rules: rules.toSorted(bySpecificity), delay, sitemaps };
}

const makeGroup = (): Group => ({ rules: [], delay: 0, isNamed: false });

function note(group: Group, key: string, value: string): void {
  if (key === 'crawl-delay') group.delay = Number(value) || group.delay;
  // An empty rule excludes nothing.
  else if (value !== '') group.rules.push({ pattern: encodePattern(value), allow: key === 'allow' });
}

/** Key and value of each line that has both, without comments. */
function* linesOf(text: string): Generator<[key: string, value: string]> {
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const said = line.split('#', 1)[0] ?? '';
    const colon = said.indexOf(':');
    if (colon === -1) continue;
    const value = said.slice(colon + 1).trim();
    if (value.length <= ROBOTS_LIMITS.ruleLength) yield [said.slice(0, colon).trim().toLowerCase(), value];
  }
}

function encodePattern(pattern: string): string {
  const encoded = encodeURI(pattern.toWellFormed()).replaceAll('%25', '%');
  return toUpperEscapes(encoded).replaceAll(/\*+/g, '*');
}

const toUpperEscapes = (path: string): string => path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());

const bySpecificity = (a: Rule, b: Rule): number =>
  b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow);

/** Whether an address may be fetched. Costs at most a walk through the address for each rule. */
export function isAllowed({ rules }: Pick<RobotsRules, 'rules'>, address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const path = toUpperEscapes(url.pathname + url.search);
  return rules.find(({ pattern }) => matches(pattern, path))?.allow ?? true;
}

/** Each part between wildcards is looked for once, from where the one before it ended: what stands first is enough. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  if (isWhole && parts.length === 0) return path === start;
  const end = isWhole ? (parts.pop() ?? '') : '';
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return path.length - end.length >= at && path.endsWith(end);
}
