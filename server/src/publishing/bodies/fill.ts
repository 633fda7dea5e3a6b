import { escapeHtml, fillSlots, type RenderedPage, type Slot } from '@lectern/content';
import { findLinkedPage, linkUrl, type LinkSite } from '../addresses/index.ts';
import { type BodiesCtx, deriveBody } from './derive.ts';

/** Includes inside includes are followed this deep; a circle ends here. */
const INCLUDES_DEEP = 5;

/** The finished HTML of a body in one place of one site: links lead where that site has their targets. */
export async function fillBody(
  ctx: BodiesCtx,
  site: LinkSite,
  source: string,
  rendered: RenderedPage,
  depth = 0,
): Promise<string> {
  const includes = await fillIncludes(ctx, site, source, rendered, depth);
  return fillSlots(rendered, (slot) => {
    switch (slot.kind) {
      case 'link':
      case 'image':
      case 'file':
        return linkUrl(site, source, slot.target);
      case 'include':
        return includes.get(slot.target) ?? '';
      case 'page-link':
        return pageLink(site, source, slot);
    }
  });
}

async function fillIncludes(
  ctx: BodiesCtx,
  site: LinkSite,
  source: string,
  rendered: RenderedPage,
  depth: number,
): Promise<Map<string, string>> {
  const filled = new Map<string, string>();
  if (depth === INCLUDES_DEEP) return filled;
  for (const slot of rendered.slots) {
    if (slot.kind !== 'include' || filled.has(slot.target)) continue;
    const entry = site.tree.reusableByPath.get(includePath(source, slot.target));
    if (entry === undefined) continue;
    const body = await deriveBody(ctx, entry.body);
    // The heading of a reusable content is its title, and no part of what it puts into a page.
    filled.set(slot.target, await fillBody(ctx, site, entry.path, body, depth + 1));
  }
  return filled;
}

function includePath(source: string, target: string): string {
  const parts = target.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function pageLink(site: LinkSite, source: string, slot: Extract<Slot, { kind: 'page-link' }>): string {
  const page = findLinkedPage(site, source, slot.target);
  const url = linkUrl(site, source, slot.target);
  const title = page?.title ?? (slot.text || slot.target);
  const emoji =
    page?.emoji === undefined
      ? ''
      : `<span class="content-ref-emoji" aria-hidden="true">${escapeHtml(page.emoji)}</span>`;
  const description =
    page?.description === undefined
      ? ''
      : `<span class="content-ref-description">${escapeHtml(page.description)}</span>`;
  return `<a class="content-ref" href="${escapeHtml(url)}">${emoji}<span class="content-ref-title">${escapeHtml(title)}</span>${description}</a>`;
}
