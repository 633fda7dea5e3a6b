// Markdown: the text of a page as programs are answered it, which is as its author wrote it, or as a visitor sees it.
import {
  decodeText,
  labelUpdateTags,
  links,
  type PageLink,
  pageMarkdown,
  parsePage,
  resolvePage,
  rewriteLinks,
} from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { BROKEN_REFERENCE } from './documents/index.ts';
import type { Place } from './revisions/index.ts';
import { findTarget, isUnseen } from './targets.ts';
import type { FileEntry, PageNode, Tree } from './trees/index.ts';
import { listMet, viewpointOf, type ViewpointsCtx } from './viewpoints/index.ts';

export type MarkdownCtx = ViewpointsCtx & {
  db: Db;
  addresses: { fileUrl: (spaceId: string, file: FileEntry, revisionId?: string) => string };
};

/**
 * The text of a page without its front matter; of a page without a text, its title. Where a visitor reads, it is what that
 * visitor sees, under a heading, and its links lead to the Markdown of other pages and to files, as on our own sites.
 */
export async function readMarkdown(ctx: MarkdownCtx, place: Place, page: PageNode): Promise<string> {
  const { tree } = place;
  const { body, title, variables } = page;
  if (body === undefined) return titleAsHeading(title);
  const source = decodeText(await getObject(ctx.db, body)).text;
  const viewpoint = viewpointOf(tree, { variables });
  if (viewpoint === undefined) return pageMarkdown(source);
  const { conditions } = await listMet(ctx, body, viewpoint);
  const shown = withTagLabels(tree, pageMarkdown(resolvePage(source, conditions)));
  const fileUrl = (file: FileEntry) =>
    ctx.addresses.fileUrl(place.spaceId, file, place.isCurrent ? undefined : place.revision.id);
  const markdown = rewriteLinks(
    shown,
    (link) => changeLink({ tree, page, fileUrl }, link),
    links(shown),
    (link) => mentionedTitle(tree, page, link),
  );
  return underHeading({ title, source, shown: markdown });
}

/** Markdown with the tags of its updates by what readers call them. */
export function withTagLabels({ meta: { tags } }: Tree, markdown: string): string {
  if (tags === undefined) return markdown;
  return labelUpdateTags(markdown, (name) => (Object.hasOwn(tags, name) ? tags[name]?.label : undefined));
}

interface Around {
  tree: Tree;
  page: PageNode;
  fileUrl: (file: FileEntry) => string;
}

// From address to address, whatever the site is called that shows them; a file has an address of its own.
function changeLink({ tree, page, fileUrl }: Around, { target }: PageLink): string | undefined {
  const named = { source: page.source ?? '', target };
  if (isUnseen(tree, named)) return BROKEN_REFERENCE;
  const found = findTarget(tree, named);
  if (found.kind === 'file') return fileUrl(found.file);
  if (found.kind !== 'page' || found.page.type !== 'document') return undefined;
  const anchor = found.anchor === undefined ? '' : `#${found.anchor}`;
  return `${between(page.path, found.page.path)}.md${anchor}`;
}

/** What a mention on a page shows, as Markdown: the title of the page that it leads to. */
export function mentionedTitle(tree: Tree, page: PageNode, { target }: PageLink): string | undefined {
  const found = findTarget(tree, { source: page.source ?? '', target });
  return found.kind === 'page' ? toMarkdownText(found.page.title) : undefined;
}

/** How the address of one page names that of another. */
function between(from: string, to: string): string {
  const [above, path] = [from.split('/').slice(0, -1), to.split('/')];
  let shared = 0;
  while (shared < above.length && shared < path.length - 1 && above[shared] === path[shared]) shared += 1;
  const steps = [...above.slice(shared).map(() => '..'), ...path.slice(shared).map(encodeURIComponent)];
  return steps.join('/');
}

/** A text under a heading: its own, or the title of its page. */
export function underHeading({ title, source, shown }: { title: string; source: string; shown: string }): string {
  // The heading may stand under a condition, and what is left may begin with something that looks like front matter.
  if (parsePage(source).h1 !== undefined && parsePage(shown).h1 !== undefined) return shown;
  const heading = titleAsHeading(title);
  return shown.trim() === '' ? heading : `${heading}\n${shown.replace(/^\s*\n/, '')}`;
}

const titleAsHeading = (title: string): string => `# ${toMarkdownText(title)}\n`;

/** A title as one line of Markdown that is text and nothing else. */
export const toMarkdownText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]<`]/g, String.raw`\$&`);
