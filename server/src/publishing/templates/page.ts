import { attribute, html, href, type Html, raw } from './html.ts';
import { CONTENT_ID, renderDocument, renderEmoji, renderHeader } from './layout.ts';
import { renderNavigation } from './navigation.ts';
import { chooseOutline, renderOutline } from './outline.ts';
import type { PageView } from './views.ts';

/** The height of a cover in pixels to which its offset refers. */
const COVER_HEIGHT = 240;

export function renderPageView(view: PageView): string {
  const { frame, show } = view;
  const nav = show.tableOfContents && view.nav.length > 0;
  const outline = show.outline ? chooseOutline(view.outline) : [];
  const columns = `${nav ? 'with-nav' : 'without-nav'}${outline.length > 0 ? ' with-outline' : ''}`;
  return renderDocument({
    lang: frame.lang,
    title: view.title === frame.siteTitle ? view.title : `${view.title} | ${frame.siteTitle}`,
    assets: frame.assets,
    noIndex: frame.noIndex,
    description: view.description,
    canonicalUrl: view.canonicalUrl,
    body: html`${renderHeader(frame, nav)}
      <div class="site-frame ${columns}">
        ${nav && renderNavigation(view.nav)}
        <main id="${CONTENT_ID}" tabindex="-1">
          <div class="page-article">
            ${renderCover(view.cover)}${renderBreadcrumbs(view.breadcrumbs)}${renderTitle(view)} ${renderBody(view)}
            ${show.pagination && renderPager(view)}
          </div>
        </main>
        ${outline.length > 0 && renderOutline(outline)}
      </div>`,
  });
}

/** The styles may not come with the page, so an offset is one of eleven classes. */
export function coverClass(y: number): string {
  const tenths = Math.round(((COVER_HEIGHT / 2 + y) / COVER_HEIGHT) * 10);
  return `at-${Math.min(10, Math.max(0, Number.isFinite(tenths) ? tenths : 5))}`;
}

function renderCover(cover: PageView['cover']): Html | undefined {
  if (cover === undefined) return undefined;
  const dark = cover.srcDark;
  return html`<div class="page-cover ${coverClass(cover.y)}">
    <picture
      >${dark !== undefined && html`<source srcset="${toSrcset(dark)}" media="(prefers-color-scheme: dark)" />`}<img
        src="${cover.src}"
        alt=""
    /></picture>
  </div> `;
}

/** An address as the only candidate of a `srcset`, where blanks and commas divide. */
function toSrcset(url: string): string {
  return url.replaceAll(' ', '%20').replaceAll(',', '%2C');
}

function renderBreadcrumbs(crumbs: PageView['breadcrumbs']): Html | undefined {
  if (crumbs.length === 0) return undefined;
  return html`<nav class="page-breadcrumb" aria-label="Breadcrumb">
    <ol>
      ${crumbs.map(({ title, url }) => {
        const link = href(url);
        return html`<li>${link === undefined ? title : html`<a ${link}>${title}</a>`}</li>`;
      })}
    </ol>
  </nav> `;
}

// A page without its title on show still has one: readers who listen find their way by it.
function renderTitle(view: PageView): Html {
  const { show } = view;
  const description = show.description && view.description ? view.description : undefined;
  if (!show.title && description === undefined) return html`<h1 class="site-hidden">${view.title}</h1>`;
  return html`<header class="page-header"><h1${attribute('class', show.title ? undefined : 'site-hidden')}>${renderEmoji(view.emoji)}${view.title}</h1>${
    description !== undefined && html`<p class="page-description">${description}</p>`
  }</header>`;
}

function renderBody({ body, subpages }: PageView): Html {
  if (body.trim() !== '') return html`<div class="page-body">${raw(body)}</div>`;
  if (subpages.length === 0) return html``;
  return html`<ul class="page-cards">
    ${subpages.map(
      (page) =>
        html`<li>
          <a class="content-ref" ${href(page.url)}
            >${page.emoji && html`<span class="content-ref-emoji" aria-hidden="true">${page.emoji}</span>`}<span
              class="content-ref-title"
              >${page.title}</span
            >${page.description && html`<span class="content-ref-description">${page.description}</span>`}</a
          >
        </li> `,
    )}
  </ul>`;
}

function renderPager({ previous, next }: PageView): Html | undefined {
  if (previous === undefined && next === undefined) return undefined;
  return html`<nav class="page-pager" aria-label="Previous and next page">
    ${previous && html`<a rel="prev" ${href(previous.url)}><span>Previous</span>${previous.title}</a>`}
    ${next && html`<a rel="next" ${href(next.url)}><span>Next</span>${next.title}</a>`}
  </nav>`;
}
