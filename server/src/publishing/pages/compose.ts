import type { Actor } from '#access/index.ts';
import {
  type BodiesCtx,
  deriveShownBody,
  findPageTimes,
  type OpenapiCtx,
  type Visitor,
  visitorsViewpoint,
  type TreesCtx,
} from '#features/contents/index.ts';
import type { FoundUnsaved, PublishedSpaceRow } from '#features/sites/index.ts';
import { isIndexable, markdownUrl, pageUrl, pdfLinks, tagUrl, toVariant, type Variant } from '../addresses/index.ts';
import type { BlocksCtx, PublishedScript } from '#features/integration-runs/index.ts';
import { type Acting, type FilledBody, fillBody, inLanguage, tagHtml } from '../bodies/index.ts';
import { type PageLook, readLook, withoutServer } from '../themes/index.ts';
import {
  localeFor,
  openapiWordsIn,
  type PageView,
  type PreviewView,
  type PageUse,
  prepareNavigation,
  renderPageView,
  type SiteFrame,
} from '@lectern/theme';
import type { ShownBody } from '@lectern/markup';
import { socialImageUrl } from '../social-images/rules.ts';
import { coverOf, type Resizer, withPictures } from '../pictures/index.ts';
import { actionsOf, feedOf } from './actions.ts';
import { branchesUrl } from './branches.ts';
import { withOperations } from './outline.ts';
import { sectionsOf } from './sections.ts';
import { withPlayers } from '../embed-players/index.ts';
import { languageOfTree } from './language.ts';
import { linkedSpaces } from './linked-spaces.ts';
import { eventsOf, feedbackOf, scriptsOf, sessionOf } from './readers.ts';
import { aheadOf, alternatesOf, findCounterparts, leadingTo, variantsOf } from './variants.ts';
import { breadcrumbs, navigationAround, neighbors, type Place, subpagesOf, titleIconOf } from './navigation.ts';
import { summarized } from './summary.ts';

/** What of a request a page depends on besides its place. */
export interface Surroundings {
  /** Who of the organization asks, where that is known. */
  member?: Actor;
  /** Set where what is shown is not what is published: nothing of it is counted, found by searching, or kept. */
  preview?: PreviewView;
  /** The look that who previews it tries. */
  unsaved?: FoundUnsaved;
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
  /** Protocol and host, without a trailing slash. */
  origin: string;
  assets: Record<string, string>;
  /** Who reads. The rows are those that they are shown, and trees are to be read as they see them. */
  visitor: Visitor;
  /** Whether a page offers to log in or out; absent where there is nothing of that kind. */
  session?: 'in' | 'out';
  /** Headers that go with every answer of a site that not everybody may read. */
  guard?: Readonly<Record<string, string>>;
  /** Scripts of integrations that the page loads. */
  scripts?: readonly PublishedScript[];
  /** Set where no server answers: what would ask one is left out. */
  isOffline?: true;
  /** How the variant that is shown looks; without it, a page wears the look that nobody chose. */
  look?: PageLook;
}

/** The same with the look of a variant, as every page that people see needs it. */
export async function withLook<A extends Surroundings>(
  ctx: Parameters<typeof readLook>[0],
  variant: Variant,
  around: A,
): Promise<A & { look: PageLook }> {
  const variants = around.rows.map((row) => toVariant(row, around.siteBase));
  const look = await readLook(ctx, { variant, variants, visitor: around.visitor, unsaved: around.unsaved });
  return { ...around, look: around.isOffline === true ? withoutServer(look) : look };
}

export type PageCtx = BodiesCtx &
  BlocksCtx &
  OpenapiCtx &
  TreesCtx &
  Parameters<typeof eventsOf>[0] & { queues: { resizer: Pick<Resizer, 'isAvailable'> } };

/** A page of a published site. */
export interface ComposedPage {
  html: string;
  /** What it may show in frames. */
  frames: string[];
  /** Whether some of it failed only now, so that it is not to be kept for long. */
  isProvisional: boolean;
}

/** The body of a page as it is being made, on a thread perhaps; nothing for a page without one. */
export type BegunBody = Promise<ShownBody | undefined>;

/** To be called before all else that the page needs: that is made while a thread makes the body. */
export function beginBody(ctx: BodiesCtx, { page, tree }: Place): BegunBody {
  if (page.body === undefined) return Promise.resolve(undefined);
  const begun = deriveShownBody(ctx, page.body, visitorsViewpoint(tree, page));
  // Whoever composes the page waits for it, unless something else fails before.
  begun.catch(() => undefined);
  return begun;
}

/** The whole HTML of one page of a published site. */
export async function composePage(
  ctx: PageCtx,
  place: Place,
  around: Surroundings & { begun: BegunBody },
): Promise<ComposedPage> {
  const { view, frames, isProvisional } = await toView(ctx, place, around);
  return {
    html: renderPageView(view),
    isProvisional,
    frames: [...(view.uses.has('diagram') ? ["'self'"] : []), ...frames],
  };
}

async function toView(
  ctx: PageCtx,
  place: Place,
  { begun, ...around }: Surroundings & { begun: BegunBody },
): Promise<{ view: PageView } & Pick<ReadBody, 'frames' | 'isProvisional'>> {
  const { page, tree, variant } = place;
  const frame = frameOf(place, around);
  const [updatedAt, actions, counterparts] = await Promise.all([
    // When a page was changed is known of what the space is at, and of no other version.
    (frame.preview?.of ?? 'site') === 'site' ? findUpdate(ctx, place) : undefined,
    actionsOf(ctx, { place, around, frame }),
    findCounterparts(ctx, place, around),
  ]);
  const { previous, next } = neighbors(place);
  const nav = prepareNavigation(frame, { items: navigationAround(place), moreUrl: branchesUrl(place) });
  const { body, uses, frames, title, outline, isProvisional } = await readBody(ctx, place, {
    rendered: await begun,
    locale: frame.lang,
    around,
  });
  // Text and code stand side by side, and take the room of what else stands next to a page.
  const isReference = uses.has('operation');
  const view: PageView = {
    frame: {
      ...frame,
      variants: leadingTo(frame.variants, around.siteBase, counterparts),
      ...(around.isOffline === true ? {} : { ...eventsOf(ctx, place, around), ...scriptsOf(place, around) }),
    },
    ...feedbackOf(ctx, place, around),
    canonicalUrl: around.origin + pageUrl(variant, tree, page),
    markdownUrl: around.origin + markdownUrl(variant, page),
    alternates: frame.noIndex ? [] : alternatesOf(variant.row, counterparts, around.origin),
    ...(frame.look?.hasPdf === true ? pdfLinks(variant, page.id, around) : {}),
    ...{ ...aheadOf(place, counterparts), ...actions },
    // The heading in the page wins over the label in the navigation, which is often shorter.
    title: title ?? page.title,
    ...(page.description === undefined ? summarized(body) : { description: page.description }),
    tags: (page.tags ?? []).map((name) => tagHtml(name, tree.meta.tags, tagUrl(variant, name))),
    ...titleIconOf(page),
    ...coverOf({ site: place, page, origin: around.origin, resizes: resizesFor(ctx, around) }),
    ...drawnOf(place, around, frame),
    nav,
    breadcrumbs: breadcrumbs(place),
    body,
    uses,
    ...(around.isOffline === true ? {} : feedOf(place, around, body)),
    outline,
    show: { ...SHOWN, ...page.layout },
    width: page.layout?.width ?? (isReference ? 'wide' : 'default'),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
    subpages: body.trim() === '' ? subpagesOf(place) : [],
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
  return { view, frames, isProvisional };
}

const SHOWN: PageView['show'] = {
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
};

interface ReadBody {
  body: string;
  uses: ReadonlySet<PageUse>;
  /** What it may show in frames: players, and pages of integrations. */
  frames: string[];
  title: string | undefined;
  outline: PageView['outline'];
  isProvisional: boolean;
}

const NO_BODY: ReadBody = {
  body: '',
  uses: new Set(),
  frames: [],
  title: undefined,
  outline: [],
  isProvisional: false,
};

interface Reading {
  rendered: ShownBody | undefined;
  locale: string;
  around: Surroundings;
  acting?: Acting;
}

/** A body with its slots filled for this reader in this place. */
async function fillFor(
  ctx: PageCtx,
  { page, tree, variant }: Place,
  { rendered, locale, around, acting }: Reading & { rendered: ShownBody },
): Promise<FilledBody> {
  const calls = around.preview === undefined ? (around.look?.calls ?? 'none') : 'none';
  return fillBody(ctx, {
    site: { variant, tree, others: await linkedSpaces(ctx, { variant, tree }, around) },
    source: page.source ?? '',
    rendered,
    viewpoint: visitorsViewpoint(tree, page),
    openapi: { words: openapiWordsIn(locale), calls },
    acting: acting ?? (around.preview === undefined && around.isOffline !== true ? 'acting' : 'still'),
  });
}

/** What stands on a page as this reader has it, to look for a block by its name: those of integrations are not made. */
export async function fillToFind(
  ctx: PageCtx,
  place: Place,
  around: Surroundings & { look: PageLook },
): Promise<FilledBody | undefined> {
  const rendered = await beginBody(ctx, place);
  return rendered && fillFor(ctx, place, { rendered, locale: around.look.locale, around, acting: 'named' });
}

async function readBody(ctx: PageCtx, place: Place, { rendered, locale, around }: Reading): Promise<ReadBody> {
  if (rendered === undefined) return NO_BODY;
  const { page } = place;
  const filled = await fillFor(ctx, place, { rendered, locale, around });
  const pictured = withPictures(filled.html, {
    files: filled.pictures,
    resizes: resizesFor(ctx, around),
    hasCover: page.cover !== undefined && page.layout?.cover !== false,
    column: page.layout?.width === 'wide' || filled.uses.has('operation') ? COLUMN.wide : COLUMN.text,
  });
  const { html, origins } = withPlayers(inLanguage(pictured, locale));
  const uses = new Set(filled.uses);
  if (origins.length > 0) uses.add('player');
  if (html.includes('<img ')) uses.add('picture');
  if (html.includes('<math')) uses.add('formula');
  const outline = withOperations(rendered.outline, html);
  const { isProvisional, frames } = filled;
  return { body: html, uses, frames: [...origins, ...frames], title: rendered.title, outline, isProvisional };
}

/** In a folder lies each picture once. */
const resizesFor = ({ queues }: PageCtx, { isOffline }: Surroundings): boolean =>
  isOffline !== true && queues.resizer.isAvailable;

/** How wide a text is shown at most, in pixels. */
const COLUMN = { text: 768, wide: 1152 };

const findUpdate = async (ctx: BodiesCtx, { page, variant }: Place): Promise<number | undefined> =>
  (await findPageTimes(ctx.db, variant.row.space_id, [page.id])).get(page.id)?.updated_at;

/** What every page of a site shares. */
export function frameOf(place: Pick<Place, 'variant'> & Partial<Place>, around: Surroundings): SiteFrame {
  const { row } = place.variant;
  const { look, preview } = around;
  const isVersion = preview !== undefined && preview.of !== 'site';
  const language = row.language ?? (place.tree === undefined ? undefined : languageOfTree(place.tree));
  return {
    lang: look?.locale ?? localeFor([row.language]),
    ...(language === undefined ? {} : { contentLang: language }),
    ...(look === undefined ? {} : { look: look.look }),
    siteTitle: look?.title ?? row.site_title,
    homeUrl: isVersion ? place.variant.base : around.siteBase || '/',
    variants: variantsOf(row, around),
    sections: sectionsOf(row, around),
    assets: around.assets,
    ...(isVersion ? {} : { searchUrl: `${place.variant.base}/~search` }),
    ...(preview === undefined && look?.hasAnswers === true ? { hasAnswers: true } : {}),
    ...(preview === undefined ? { feedUrl: `${around.siteBase}/rss.xml` } : { preview }),
    ...(preview === undefined ? sessionOf(place, around) : {}),
    noIndex:
      preview !== undefined || row.visibility !== 'public' || (place.page !== undefined && !isIndexable(place.page)),
  };
}

/** Nothing of a preview is looked at by who makes previews of links. */
function drawnOf(place: Place, { origin, preview }: Surroundings, frame: SiteFrame): Pick<PageView, 'drawnUrl'> {
  const url = preview === undefined ? socialImageUrl(place, { origin, site: frame.siteTitle }) : undefined;
  return url === undefined ? {} : { drawnUrl: url };
}
