import { type BlockNode, type DocumentNode, documentOf } from '@lectern/content';
import { type BodiesCtx, deriveTree, visitorsViewpoint } from '#features/contents/index.ts';
import { pageUrl } from '../addresses/index.ts';
import { type LabelOf, labelsOf } from '../bodies/index.ts';
import type { Place } from '../pages/navigation.ts';
import { type FeedItem, ITEMS_AT_MOST } from './rules.ts';

const TITLE_AT_MOST = 120;
const TEXT_AT_MOST = 10_000;

/** What the author of a page announces on it in blocks of updates, in the page's order. As the reader sees it. */
export async function readUpdates(
  ctx: BodiesCtx,
  { variant, tree, page }: Place,
  origin: string,
): Promise<{ homeUrl: string; items: FeedItem[] }> {
  const homeUrl = origin + pageUrl(variant, tree, page);
  if (page.body === undefined) return { homeUrl, items: [] };
  const document = documentOf(await deriveTree(ctx, page.body, visitorsViewpoint(tree, page)), () => ({
    kind: 'unknown',
  }));
  const items = listUpdates(document.nodes)
    .slice(0, ITEMS_AT_MOST)
    .map((update) => toItem(update, homeUrl, labelsOf(tree.meta.tags)));
  return { homeUrl, items };
}

/** The updates of the blocks of updates, which may lie in other blocks. */
function listUpdates(nodes: readonly DocumentNode[]): BlockNode[] {
  return nodes.flatMap((node) => {
    if (node.object !== 'block') return [];
    return node.type === 'update' ? [node] : listUpdates(node.nodes);
  });
}

function toItem(update: BlockNode, homeUrl: string, labelOf: LabelOf): FeedItem {
  const { date, tags } = update.data as { date?: string; tags?: { tag: string }[] };
  const day = date?.replace(/T00:00:00\.000Z$/, '');
  const lines = linesOf(update.nodes);
  const heading = findHeading(update.nodes);
  const title = heading === undefined ? (lines[0] ?? '') : linesOf([heading]).join(' ');
  const anchor = heading?.meta?.id;
  return {
    // The block keeps its key while its text stays, wherever it is moved.
    id: `${homeUrl}#${update.key}`,
    title: shorten(title, TITLE_AT_MOST) || (day ?? homeUrl),
    url: anchor === undefined ? homeUrl : `${homeUrl}#${encodeURIComponent(anchor)}`,
    text: shorten(lines.join('\n'), TEXT_AT_MOST),
    at: day === undefined ? undefined : timeOf(day),
    tags: tags?.map(({ tag }) => labelOf(tag) ?? tag),
  };
}

/** The start of a day; nothing for what is none. */
function timeOf(date: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Days beyond the end of a month are taken for those of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : undefined;
}

const findHeading = (nodes: readonly DocumentNode[]): BlockNode | undefined =>
  nodes.find((node): node is BlockNode => node.object === 'block' && node.type.startsWith('heading-'));

const shorten = (text: string, most: number): string => {
  const units = text.trim();
  return units.length <= most
    ? units
    : `${units
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
};

/** The text of blocks, a line for each block that holds text itself. */
function linesOf(nodes: readonly DocumentNode[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const node of nodes) {
    if (node.object === 'text') line += node.leaves.map((leaf) => leaf.text).join('');
    else if (node.object === 'inline') line += linesOf(node.nodes).join(' ');
    else lines.push(...linesOf(node.nodes), ...(node.fragments ?? []).flatMap((fragment) => linesOf(fragment.nodes)));
  }
  return line.trim() === '' ? lines : [line.trim(), ...lines];
}
