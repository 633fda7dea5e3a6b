import { setImmediate } from 'node:timers/promises';
import { decodeText, type PageFinding, type PageLink } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import { badRequest } from '#platform/http/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import type { Place } from '../revisions/index.ts';
import { findReusable, findTarget } from '../targets.ts';
import type { PageNode, Tree } from '../trees/index.ts';
import type { readText } from './check.worker.ts';
import type { Findings } from './schema.ts';

export interface ChecksCtx {
  db: Db;
  workers: Workers;
}

const READ_TEXT: WorkerTask<string, ReturnType<typeof readText>> = {
  url: new URL('./check.worker.ts', import.meta.url),
  name: 'readText' satisfies keyof { readText: typeof readText },
};

const FINDINGS_AT_MOST = 1000;
/** Links that are looked up before other work has its turn. */
const LINKS_AT_ONCE = 200;

/** What somebody would mend in a page of a place, in the text that is given or in the one that is kept. */
export async function checkText(
  ctx: ChecksCtx,
  { place: { tree }, page, source }: { place: Place; page: PageNode; source: string | undefined },
): Promise<Findings> {
  const text = source ?? (await keptText(ctx, page));
  const { links, findings } = await ctx.workers.run(READ_TEXT, text);
  const all: Finding[] = [...findings, ...(await listBroken(tree, page.source ?? '', links))];
  const items = all.toSorted((one, other) => one.start - other.start).slice(0, FINDINGS_AT_MOST);
  return { object: 'page-findings', items: withLines(text, items), count: all.length };
}

type Finding = Omit<PageFinding, 'kind'> & { kind: Findings['items'][number]['kind']; target?: string };

async function keptText({ db }: ChecksCtx, { body }: PageNode): Promise<string> {
  if (body === undefined) throw badRequest('The page has no text of its own.');
  return decodeText(await getObject(db, body)).text;
}

async function listBroken(tree: Tree, source: string, links: readonly PageLink[]): Promise<Finding[]> {
  const broken: Finding[] = [];
  for (const [index, { kind, target, start, end }] of links.entries()) {
    if (index % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await setImmediate();
    const isBroken =
      kind === 'include'
        ? findReusable(tree, source, target) === undefined
        : ['missing', 'outside', 'special'].includes(findTarget(tree, { source, target }).kind);
    if (isBroken) broken.push({ kind: 'broken-link', start, end, target });
  }
  return broken;
}

/** Findings with their lines, which are counted once from the first to the last. */
function withLines(text: string, findings: readonly Finding[]): Findings['items'] {
  let line = 1;
  let counted = 0;
  return findings.map((finding) => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < finding.start; at = text.indexOf('\n', counted)) {
      line += 1;
      counted = at + 1;
    }
    const { kind, start, end, target } = finding;
    return { kind, message: messageOf(finding), line, start, end, ...(target === undefined ? {} : { target }) };
  });
}

function messageOf({ kind, target, levels }: Finding): string {
  switch (kind) {
    case 'broken-link':
      return `There is nothing at "${target}".`;
    case 'missing-alternative':
      return 'This picture has no alternative text.';
    case 'empty-link':
      return 'This link has no text.';
    case 'skipped-heading':
      return `This heading has level ${levels?.written}; the one above it would be followed by level ${levels?.expected}.`;
  }
}
