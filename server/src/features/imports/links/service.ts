import { setImmediate } from 'node:timers/promises';
import type { WholeTree } from '#features/contents/index.ts';
import type { FoundLinks } from '../pages/index.ts';
import { LISTED_AT_MOST, type LinkReport } from '../schema.ts';
import { isUnresolved, leadsOutside, leadsSomewhere } from './rules.ts';

/** How long other work may wait for ours. */
const TURN_MS = 10;
const CHECKED_AT_MOST = 1_000_000;
const SHOWN_TARGET = 500;

/** Looks for the target of every link in the tree that it was imported into, a little at a time. */
export async function checkLinks(
  tree: WholeTree,
  pages: Iterable<{ path: string; links: FoundLinks }>,
): Promise<LinkReport> {
  const report: LinkReport = { total: 0, external: 0, resolved: 0, broken: [], brokenCount: 0, unchecked: 0 };
  const unresolved = new Map<string, NonNullable<LinkReport['unresolved']>[number]>();
  let turnEnds = performance.now() + TURN_MS;
  for (const { path, links } of pages) {
    report.external += links.external;
    report.unchecked += links.unchecked;
    report.total += links.external + links.unchecked + links.inner.length;
    for (const link of links.inner) {
      if (report.resolved + report.brokenCount >= CHECKED_AT_MOST) {
        report.unchecked += 1;
        continue;
      }
      if (leadsOutside(tree, path, link)) {
        report.external += 1;
        if (isUnresolved(tree, path, link)) addUnresolved(unresolved, { file: path, ...link });
      } else if (leadsSomewhere(tree, path, link)) report.resolved += 1;
      else addBroken(report, { file: path, ...link, target: link.target.slice(0, SHOWN_TARGET) });
      if (performance.now() < turnEnds) continue;
      await setImmediate();
      turnEnds = performance.now() + TURN_MS;
    }
  }
  return unresolved.size === 0 ? report : { ...report, unresolved: [...unresolved.values()] };
}

/** Each once, with the first of its places. */
function addUnresolved(
  unresolved: Map<string, NonNullable<LinkReport['unresolved']>[number]>,
  { file, line, target: written }: { file: string; line: number; target: string },
): void {
  const target = written.slice(0, SHOWN_TARGET);
  const known = unresolved.get(target);
  if (known !== undefined) known.count += 1;
  else if (unresolved.size < LISTED_AT_MOST) unresolved.set(target, { file, line, target, count: 1 });
}

function addBroken(report: LinkReport, link: LinkReport['broken'][number]): void {
  report.brokenCount += 1;
  if (report.broken.length < LISTED_AT_MOST) report.broken.push(link);
}
