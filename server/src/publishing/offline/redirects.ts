// Addresses at which pages lay before, as small pages that lead to where they are now.
import { escapeHtml } from '@lectern/content';
import { listFormerPaths } from '#features/contents/index.ts';
import { listRedirectSources } from '#features/sites/index.ts';
import { findVariant } from '../addresses/index.ts';
import { findWay } from '../answers/way.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { Surroundings } from '../pages/compose.ts';
import { type Addresses, rootFrom, SITE_BASE } from './addresses.ts';
import { type Names, toHref } from './names.ts';
import type { EditionVariant } from './plan.ts';
import type { EditionFile } from './zip.ts';

const REDIRECTS_AT_MOST = 10_000;

interface Place {
  ctx: PublishingCtx;
  around: Surroundings;
  variants: readonly EditionVariant[];
  addresses: Addresses;
  names: Names;
}

/** A page for each address that leads to another one on the site. What lies below a wildcard nobody can list. */
export async function* redirectFiles(place: Place): AsyncGenerator<EditionFile> {
  let left = REDIRECTS_AT_MOST;
  for (const path of await listSources(place)) {
    const found =
      place.addresses.pathOf(`/${toHref(path)}`) === undefined
        ? findVariant(place.around.rows, SITE_BASE, path)
        : undefined;
    if (found === undefined || left === 0) continue;
    const way = await findWay(place.ctx, place.around, { found, path, findListing: async () => undefined });
    const to = way.kind === 'redirect' ? targetOf(place.addresses, way.to.url) : undefined;
    if (to === undefined) continue;
    left -= 1;
    const file = place.names.page(path);
    const href = rootFrom(file) + to;
    yield { path: file, open: async () => Buffer.from(toHtml(href)) };
  }
}

/** In an order that depends on nothing but what they are. */
async function listSources({ ctx, around, variants }: Place): Promise<string[]> {
  const sources = new Set<string>();
  const [site] = around.rows;
  if (site !== undefined)
    for (const source of await listRedirectSources(ctx.db, site.site_id, REDIRECTS_AT_MOST))
      sources.add(source.replace(/^\/+/, ''));
  for (const { variant, tree } of variants) {
    const inside = variant.base.slice(SITE_BASE.length + 1);
    const add = (path: string) => sources.add([inside, path].filter((part) => part !== '').join('/'));
    Object.keys(tree.meta.redirects ?? {}).forEach(add);
    (await listFormerPaths(ctx.db, variant.row.space_id, REDIRECTS_AT_MOST)).forEach(add);
  }
  return [...sources].filter((path) => path !== '' && !path.includes('*') && !path.endsWith('.md')).toSorted();
}

function targetOf(addresses: Addresses, url: string): string | undefined {
  if (!url.startsWith(SITE_BASE)) return undefined;
  const [path = '', fragment] = url.slice(SITE_BASE.length).split('#');
  const found = addresses.pathOf(path);
  return found === undefined ? undefined : toHref(found) + (fragment === undefined ? '' : `#${fragment}`);
}

const toHtml = (href: string): string => {
  const url = escapeHtml(href);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${url}"><title>${url}</title></head><body><a href="${url}">${url}</a></body></html>\n`;
};
