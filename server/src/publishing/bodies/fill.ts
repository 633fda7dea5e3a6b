import { escapeHtml, fillSlots, headingId, type IntegrationSlot, type OpenapiSlot, type Slot } from '@lectern/content';
import type { OpenapiLook } from '@lectern/openapi';
import type { ShownBody } from '@lectern/markup';
import { findLinkedPage, linkedPicture, linkUrl, type LinkSite } from '../addresses/index.ts';
import {
  type BodiesCtx,
  deriveShownBody,
  type FileEntry,
  findReusable,
  openapiAnchor,
  type OpenapiCtx,
  scopeOf,
  showOpenapi,
  type Viewpoint,
} from '#features/contents/index.ts';
import type { BlocksCtx } from '#features/integration-runs/index.ts';
import { iconSvg, type PageUse, usesOfDescriptions } from '@lectern/theme';
import { type Acting, showBlocks } from './blocks.ts';
import { expressionHtml } from './expressions.ts';
import { tagHtml } from './tags.ts';

/** Includes inside includes are followed this deep. */
const INCLUDES_DEEP = 5;

/** Includes of one page in all: a few that include one another widely would otherwise multiply without end. */
const INCLUDES_AT_MOST = 500;

/** What is put into one page of included HTML, in characters: the same content may stand on it many times. */
const INCLUDED_AT_MOST = 10_000_000;

/** A body and the place that shows it. */
export interface Filling {
  site: LinkSite;
  /** Path of the file that the body came from; its links are relative to it. */
  source: string;
  rendered: ShownBody;
  /** How the page that is shown is seen. */
  viewpoint: Viewpoint;
  /** How parts of descriptions of interfaces are shown. */
  openapi: OpenapiLook;
  /** Whether readers can act on blocks of integrations, and whether these are only named, and not made. */
  acting?: Acting;
}

/** The HTML of a body, and what it has that not every page has. */
export interface FilledBody {
  html: string;
  uses: ReadonlySet<PageUse>;
  /** The files of the space that it shows as pictures, by their addresses. */
  pictures: ReadonlyMap<string, FileEntry>;
  /** The blocks that show parts of descriptions, by their anchors. */
  described: ReadonlyMap<string, DescribedBlock>;
  /** The blocks of integrations, by their names. */
  blocks: ReadonlyMap<string, IntegrationSlot>;
  /** What blocks of integrations may show in frames. */
  frames: ReadonlySet<string>;
  /** Whether some of it failed only now, so that it is not to be kept for long. */
  isProvisional: boolean;
}

/** A block, and the file of the space that it stands in, from which what it names is found. */
export interface DescribedBlock {
  slot: OpenapiSlot;
  source: string;
}

/** Where the filling of a page is: the includes above, and how many more there may be. */
interface Progress {
  above: readonly string[];
  budget: { left: number; text: number };
  /** Anchors that something on the page has already. */
  anchors: Map<string, number>;
  uses: Set<PageUse>;
  pictures: Map<string, FileEntry>;
  described: Map<string, DescribedBlock>;
  blocks: Map<string, IntegrationSlot>;
  frames: Set<string>;
  /** The blocks that failed only now, or show what may be otherwise soon. */
  failed: Set<Slot>;
}

type FillCtx = OpenapiCtx & BodiesCtx & BlocksCtx;

/** The finished HTML of a body in one place of one site: links lead where that site has their targets. */
export async function fillBody(ctx: FillCtx, filling: Filling): Promise<FilledBody> {
  const uses = new Set<PageUse>();
  const pictures = new Map<string, FileEntry>();
  const described = new Map<string, DescribedBlock>();
  const [blocks, frames] = [new Map<string, IntegrationSlot>(), new Set<string>()];
  const failed = new Set<Slot>();
  const html = await fill(ctx, filling, {
    above: [],
    budget: { left: INCLUDES_AT_MOST, text: INCLUDED_AT_MOST },
    anchors: new Map(filling.rendered.outline.map(({ id }) => [id, 0])),
    ...{ uses, pictures, described, blocks, frames, failed },
  });
  return { html, uses, pictures, described, blocks, frames, isProvisional: failed.size > 0 };
}

async function fill(ctx: FillCtx, filling: Filling, progress: Progress): Promise<string> {
  const { site, source, rendered, viewpoint } = filling;
  const scope = scopeOf(viewpoint);
  const includes = await fillIncludes(ctx, filling, progress);
  const described = await describe(ctx, filling, progress);
  const blocks = await showBlocks(ctx, filling, progress);
  for (const use of [...rendered.uses, ...usesOfDescriptions(described.values())]) progress.uses.add(use);
  return fillSlots(rendered, (slot) => {
    switch (slot.kind) {
      case 'link':
      case 'file':
        return linkUrl(site, source, slot.target);
      case 'search':
        return `${site.variant.base}/~search${slot.query === '' ? '' : `?q=${encodeURIComponent(slot.query)}`}`;
      case 'image':
        return pictureUrl(filling, progress, slot.target);
      case 'include':
        return fitting(progress, includes.get(slot.target) ?? '');
      case 'openapi':
        return described.get(slot) ?? '';
      case 'integration':
        return blocks.get(slot) ?? '';
      case 'page-link':
        return pageLink(site, source, slot);
      case 'title':
        return mentioned(filling, slot);
      case 'code':
      case 'math':
        // Filled before, with what depends on the text alone.
        return '';
      case 'condition':
        // Readers are shown bodies whose conditions are decided.
        return '';
      case 'icon':
        return iconSvg(slot.name) ?? '';
      case 'tag':
        return tagHtml(slot.name, site.tree.meta.tags);
      case 'expression':
        return expressionHtml(slot.expression, scope);
    }
  });
}

function pictureUrl({ site, source }: Filling, { pictures }: Progress, target: string): string {
  const { url, file } = linkedPicture(site, source, target);
  if (file !== undefined) pictures.set(url, file);
  return url;
}

/** What is included, where it does not make the page larger than anybody reads. */
function fitting({ budget }: Progress, html: string): string {
  budget.text -= html.length;
  return budget.text < 0 ? '' : html;
}

async function fillIncludes(ctx: FillCtx, filling: Filling, progress: Progress): Promise<Map<string, string>> {
  const { site, source, rendered, ...same } = filling;
  const { viewpoint } = same;
  const { above, budget } = progress;
  const filled = new Map<string, string>();
  for (const slot of rendered.slots) {
    if (slot.kind !== 'include' || filled.has(slot.target)) continue;
    const entry = findReusable(site.tree, source, slot.target);
    const isWithin = above.length < INCLUDES_DEEP && budget.left > 0;
    if (entry === undefined || !isWithin || above.includes(entry.path)) continue;
    budget.left -= 1;
    const body = await deriveShownBody(ctx, entry.body, viewpoint);
    // The heading of a reusable content is its title, and no part of what it puts into a page.
    const inner = { ...same, site, source: entry.path, rendered: body };
    filled.set(slot.target, await fill(ctx, inner, { ...progress, above: [...above, entry.path] }));
  }
  return filled;
}

/** What blocks show of descriptions of interfaces, each with an anchor of its own. */
async function describe(
  ctx: OpenapiCtx,
  { site, source, rendered, openapi }: Filling,
  { above, anchors, described, failed }: Progress,
): Promise<Map<Slot, string>> {
  const slots = rendered.slots.filter((slot) => slot.kind === 'openapi');
  const { title } = rendered;
  const alone = slots.length === 1 && above.length === 0 && title !== undefined ? { pageTitle: title } : {};
  const asks = slots.map((slot) => ({ slot, id: headingId(openapiAnchor(slot), anchors), ...alone }));
  if (asks.length === 0) return new Map();
  for (const { slot, id } of asks) described.set(id, { slot, source });
  const place = { tree: site.tree, spaceId: site.variant.row.space_id, source };
  const { shown, isProvisional } = await showOpenapi(ctx, place, { asks, look: openapi });
  if (isProvisional) for (const { slot } of asks) failed.add(slot);
  return new Map(asks.map(({ slot }, index) => [slot, shown[index]?.html ?? '']));
}

/** What a mention shows: the title of its page, or of the heading on this one. */
function mentioned({ site, source, rendered }: Filling, slot: Extract<Slot, { kind: 'title' }>): string {
  const title = slot.target.startsWith('#')
    ? rendered.outline.find(({ id }) => `#${id}` === slot.target)?.title
    : findLinkedPage(site, source, slot.target)?.title;
  return escapeHtml(title ?? slot.text);
}

function pageLink(site: LinkSite, source: string, slot: Extract<Slot, { kind: 'page-link' }>): string {
  const page = findLinkedPage(site, source, slot.target);
  const url = linkUrl(site, source, slot.target);
  const title = page?.title ?? (slot.text || slot.target);
  // An emoji is text; a picture is ours.
  const icon = page?.emoji === undefined ? (iconSvg(page?.icon ?? '') ?? '') : escapeHtml(page.emoji);
  const emoji = icon === '' ? '' : `<span class="content-ref-emoji" aria-hidden="true">${icon}</span>`;
  const description =
    page?.description === undefined
      ? ''
      : `<span class="content-ref-description">${escapeHtml(page.description)}</span>`;
  return `<a class="content-ref" href="${escapeHtml(url)}">${emoji}<span class="content-ref-title">${escapeHtml(title)}</span>${description}</a>`;
}
