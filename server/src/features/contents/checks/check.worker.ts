import { checkPage, links, type PageFinding, type PageLink } from '@lectern/content';

/** As many are listed of one page; whoever mends them sees the others then. */
const FINDINGS_AT_MOST = 1000;
const LINKS_AT_MOST = 10_000;

/** A text with its links and what can be said of it alone: the part of the work that costs time, away from the event loop. */
export function readText(text: string): { links: PageLink[]; findings: PageFinding[] } {
  const found = links(text);
  return { links: found.slice(0, LINKS_AT_MOST), findings: checkPage(text, found).slice(0, FINDINGS_AT_MOST) };
}
