import { isTagName } from '../text/tag-name.ts';
import { asMapping, ownValue } from '../text/mapping.ts';
import type { Warning } from '../warning.ts';
import { readFrontMatter } from './front-matter.ts';
import { oneSpaced } from './heading.ts';
import { readLayout, type PageLayout } from './layout.ts';
import { pageParts } from './parts.ts';

export type PageCover = {
  src: string;
  srcDark?: string;
  /** Vertical offset in pixels, 0 is centered. */ y: number;
  /** In pixels. */ height?: number;
};

/** What the source of a page says about it, read without parsing its body. */
export type PageFacts = {
  /** Offsets of the front matter block, `---` lines included. */
  frontMatter: { start: number; end: number } | undefined;
  /** Where the API's `markdown` begins: after the front matter and the blank lines that follow it. */
  bodyStart: number;
  /** Where the text after the level-1 heading begins; equals `bodyStart` when there is no such heading. */
  contentStart: number;
  h1?: string;
  /** What the front matter calls the page. */
  title?: string;
  description?: string;
  icon?: string;
  emoji?: string;
  cover?: PageCover;
  layout: PageLayout;
  hidden: boolean;
  noIndex: boolean;
  noRobotsIndex: boolean;
  variables?: Record<string, string | number | boolean>;
  /** The visitor condition under which the page exists (an expression, not evaluated here). */
  condition?: string;
  /** Where the same page lies for search engines, and in other languages: targets as links have them. */
  metaLinks?: { canonical?: string; alternates: string[] };
  /** The names of its tags, the first one the most important. */
  tags?: string[];
  warnings: Warning[];
};

/** Front matter and heading of a page: linear in the source and cheap enough for every page of an import. Never throws. */
export function parsePage(source: string): PageFacts {
  const frontMatter = readFrontMatter(source);
  const { bodyStart, heading, contentStart } = pageParts(source, frontMatter);
  const facts: PageFacts = {
    frontMatter: frontMatter && { start: frontMatter.start, end: frontMatter.end },
    bodyStart,
    contentStart,
    layout: {},
    hidden: false,
    noIndex: false,
    noRobotsIndex: false,
    warnings: [...(frontMatter?.warnings ?? [])],
  };
  if (heading && heading.text !== '') facts.h1 = heading.text;
  if (frontMatter) readValues(frontMatter.values, facts);
  return facts;
}

/** What the API answers as `markdown`: the heading and the body, byte for byte, without front matter. */
export function pageMarkdown(source: string): string {
  return source.slice(parsePage(source).bodyStart);
}

function readValues(values: Record<string, unknown>, facts: PageFacts): void {
  const reject = (key: string) =>
    void facts.warnings.push({
      code: 'page.front_matter_value',
      message: `The front matter value of \`${key}\` is not of the expected type and is ignored.`,
    });
  for (const key of ['description', 'icon', 'emoji'] as const) {
    const value = ownValue(values, key);
    if (typeof value === 'string') facts[key] = value.trim();
    else if (value !== undefined && value !== null) reject(key);
  }
  const title = ownValue(values, 'title');
  // YAML takes a title such as 2024 for a number.
  if (typeof title === 'string' || typeof title === 'number') facts.title = oneSpaced(String(title).trim());
  for (const key of ['hidden', 'noIndex', 'noRobotsIndex'] as const) {
    const value = ownValue(values, key);
    if (typeof value === 'boolean') facts[key] = value;
    else if (value !== undefined && value !== null) reject(key);
  }
  readCover(values, facts, reject);
  facts.layout = readLayout(ownValue(values, 'layout'), reject);
  readVariables(ownValue(values, 'vars'), facts, reject);
  readCondition(ownValue(values, 'if'), facts, reject);
  readMetaLinks(ownValue(values, 'metaLinks'), facts, reject);
  readTags(ownValue(values, 'tags'), facts, reject);
}

type Reject = (key: string) => void;

/** Higher covers would be all that a reader sees. */
const TALLEST = 2_000;

function readCover(values: Record<string, unknown>, facts: PageFacts, reject: Reject): void {
  const src = ownValue(values, 'cover');
  if (src === undefined || src === null || src === '') return;
  if (typeof src !== 'string') return reject('cover');
  const dark = ownValue(values, 'coverDark');
  const y = ownValue(values, 'coverY');
  facts.cover = { src, y: typeof y === 'number' && Number.isFinite(y) ? y : 0 };
  const height = ownValue(values, 'coverHeight');
  if (typeof height === 'number' && height > 0 && height <= TALLEST) facts.cover.height = height;
  else if (height !== undefined && height !== null) reject('coverHeight');
  if (typeof dark === 'string' && dark !== '') facts.cover.srcDark = dark;
  else if (dark !== undefined && dark !== null && dark !== '') reject('coverDark');
  if (y !== undefined && y !== null && typeof y !== 'number') reject('coverY');
}

function readVariables(value: unknown, facts: PageFacts, reject: Reject): void {
  if (value === undefined || value === null) return;
  const mapping = asMapping(value);
  if (!mapping) return reject('vars');
  const variables: Record<string, string | number | boolean> = Object.create(null);
  for (const [name, variable] of Object.entries(mapping)) {
    const plain = typeof variable === 'string' || typeof variable === 'number' || typeof variable === 'boolean';
    if (plain && /^[A-Za-z][A-Za-z0-9_]*$/.test(name)) variables[name] = variable;
    else reject(`vars.${name}`);
  }
  facts.variables = variables;
}

/** More languages than there are spaces on a site, and few enough to resolve at once. */
const ALTERNATES_AT_MOST = 100;

function readMetaLinks(value: unknown, facts: PageFacts, reject: Reject): void {
  if (value === undefined || value === null) return;
  const mapping = asMapping(value);
  if (!mapping) return reject('metaLinks');
  const canonical = ownValue(mapping, 'canonical');
  const alternates = ownValue(mapping, 'alternates') ?? [];
  if (!Array.isArray(alternates)) return reject('metaLinks.alternates');
  const targets = alternates.filter((each): each is string => typeof each === 'string' && each.trim() !== '');
  facts.metaLinks = { alternates: targets.slice(0, ALTERNATES_AT_MOST).map((each) => each.trim()) };
  if (typeof canonical === 'string' && canonical.trim() !== '') facts.metaLinks.canonical = canonical.trim();
}

const TAGS_AT_MOST = 50;

/** Names, or mappings of a name and whether it is the `primary` one. */
function readTags(value: unknown, facts: PageFacts, reject: Reject): void {
  if (value === undefined || value === null) return;
  if (!Array.isArray(value)) return reject('tags');
  const names: string[] = [];
  for (const item of value.slice(0, TAGS_AT_MOST)) {
    const entry = asMapping(item);
    const name = tagName(entry === undefined ? item : ownValue(entry, 'tag'));
    if (name === undefined) reject('tags');
    else if (entry !== undefined && ownValue(entry, 'primary') === true) names.unshift(name);
    else names.push(name);
  }
  if (names.length > 0) facts.tags = [...new Set(names)];
}

// YAML takes a name such as 2024 for a number.
function tagName(value: unknown): string | undefined {
  const name = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return isTagName(name) ? name : undefined;
}

// A condition we cannot read must not make a page public, so it becomes one that nobody meets.
function readCondition(value: unknown, facts: PageFacts, reject: Reject): void {
  if (value === undefined || value === null) return;
  if (typeof value === 'string' || typeof value === 'boolean') facts.condition = String(value).trim();
  else {
    reject('if');
    facts.condition = 'false';
  }
}
