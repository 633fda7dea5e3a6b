// One crawl: every page is looked at, every address that they name is asked for once, and all of it is judged.
import { basename, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { judge, type Crawled, type Verdict } from './judge.ts';
import { followAll, lookAtAll } from './looking.ts';
import { sample, type Site } from './site.ts';
import { openSource } from './source.ts';
import { KINDS, type Kind, type Outcome, type Seen } from './types.ts';

/** More addresses than that are not asked for, and more fragments not tried in a browser. */
const ADDRESSES_AT_MOST = 20_000;
const FRAGMENTS_AT_MOST = 2_000;
const AT_ONCE = 4;

export interface Crawling {
  browser: Browser;
  folder: string;
  site: Site;
  /** The names of our tags. */
  tags: ReadonlySet<string>;
  commit: string;
  tabs: number;
  most: number;
  say: (text: string) => void;
}

export async function crawl({ browser, folder, site, tags, commit, tabs, most, say }: Crawling): Promise<Outcome> {
  const name = basename(resolve(folder));
  const chosen = sample(site.pages, most);
  const onPage = (done: number): void => void (done % 100 === 0 && say(`${name}: ${done} of ${chosen.length} pages`));
  const pages = await lookAtAll(browser, chosen, { site: site.base, tabs, onPage });
  say(`${name}: links`);
  const targets = await askForAll(pages, site.base);
  const doubtful = [...new Set(pages.flatMap(({ links }) => links.map(({ href }) => href)))].filter((href) => {
    const [address = '', fragment = ''] = href.split('#', 2);
    const target = targets.get(address);
    return target?.status === 200 && fragment !== '' && !target.ids.has(decode(fragment));
  });
  const nearby = await followAll(browser, doubtful.filter(isNoBroken).slice(0, FRAGMENTS_AT_MOST));
  const unfetched = await findUnfetched(pages, site.base);
  const source = openSource(folder);
  const verdict = judge({ pages, targets, nearby, unfetched }, { source, base: site.base, tags });
  return { name, commit, pages: pages.length, ...verdict, counts: count(verdict) };
}

const isNoBroken = (href: string): boolean => !href.endsWith('#broken-link');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function count({ findings }: Verdict): Record<Kind, number> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind } of findings) counts[kind] += 1;
  return counts;
}

/** Books, exports and answers: the server makes them for who asks, and has tests of its own for them. */
const MADE_ON_REQUEST = /\/~(?!files\/)|\.md$/;

/** Everything that pages name on the site. What was opened in a browser has the names that its scripts made, too. */
async function askForAll(pages: readonly Seen[], base: string): Promise<Crawled['targets']> {
  const known = new Map(pages.map((page) => [page.url, new Set(page.ids)]));
  const named = new Set<string>();
  for (const { url, links, around } of pages)
    for (const href of [url, ...links.map((link) => link.href), ...around]) {
      const [address = ''] = href.split('#', 1);
      if (address.startsWith(base) && !MADE_ON_REQUEST.test(address)) named.add(address);
    }
  const targets = new Map<string, { url: string; status: number; ids: ReadonlySet<string> }>();
  await eachAtOnce([...named].slice(0, ADDRESSES_AT_MOST), async (address) => {
    const ids = known.get(address);
    if (ids !== undefined) {
      targets.set(address, { url: address, status: 200, ids });
      return;
    }
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    const text = isPage ? await answer.text() : '';
    if (!isPage) await answer.body?.cancel();
    const there = known.get(answer.url) ?? new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
    targets.set(address, { url: answer.url, status: answer.status, ids: there });
  });
  return targets;
}

/** Pictures that readers further down would not get. */
async function findUnfetched(pages: readonly Seen[], base: string): Promise<Set<string>> {
  const sources = new Set(pages.flatMap(({ pictures }) => pictures.map(({ src }) => src)));
  const unfetched = new Set<string>();
  const ours = [...sources].filter((src) => src.startsWith(base)).slice(0, ADDRESSES_AT_MOST);
  await eachAtOnce(ours, async (src) => {
    const answer = await fetch(src);
    await answer.body?.cancel();
    const isPicture = answer.headers.get('content-type')?.startsWith('image/') === true;
    if (!answer.ok || !isPicture) unfetched.add(src);
  });
  return unfetched;
}

async function eachAtOnce<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const each of queue) await work(each);
    }),
  );
}
