import { decodeText, links } from '@lectern/content';
import type { BodyLink } from './rules.ts';

/** No page that people write has as many links, or a target as long. */
const LINKS_AT_MOST = 10_000;
const TARGET_AT_MOST = 2000;

/** The links of some bodies, each once: the part of the work that costs time, away from the event loop. */
export function readBodyLinks(bodies: readonly { hash: string; bytes: Uint8Array }[]): [string, BodyLink[]][] {
  return bodies.map(({ hash, bytes }) => [hash, linksOf(decodeText(bytes).text)]);
}

function linksOf(text: string): BodyLink[] {
  const found = new Map<string, BodyLink>();
  for (const { kind, target } of links(text)) {
    if (found.size === LINKS_AT_MOST) break;
    if (/^\s*data:/i.test(target)) continue;
    const cut = target.slice(0, TARGET_AT_MOST).replaceAll('\0', '\uFFFD');
    found.set(`${kind} ${cut}`, [kind, cut]);
  }
  return [...found.values()];
}
