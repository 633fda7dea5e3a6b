import { attribute, html, href, type Html, raw } from './html.ts';
import { renderCards } from './cards.ts';
import { renderCover } from './cover.ts';
import { renderHeader } from './header.ts';
import { CONTENT_ID, renderDocument } from './layout.ts';
import { formatDay, messagesIn } from './messages.ts';
import { renderNavigation } from './navigation.ts';
import { renderPageActions } from './page-actions.ts';
import { chooseOutline, renderOutline } from './outline.ts';
import { renderSign } from './signs.ts';
import { renderStructuredData } from './structured-data.ts';
import type { PageCard, PageView } from './views.ts';

export function renderPageView(view: PageView): string {
  const { frame, show, cover } = view;
  const { lang } = frame;
  const hasNav = show.tableOfContents && view.nav.length > 0;
  const outline = show.outline ? chooseOutline(view.outline) : [];
  const columns = `${hasNav ? 'with-nav' : 'without-nav'}${outline.length > 0 ? ' with-outline' : ''}`;
  return renderDocument({
    lang,
    frame,
    ...headOf(view),
    body: html`${renderHeader(frame, hasNav)}
      <div class="site-frame ${columns}${view.width === 'wide' && ' is-wide'}">
        ${hasNav && renderNavigation({ lang, items: view.nav, moreUrl: view.navUrl })}
        ${cover?.size === 'full' && renderCover(cover)}
        <main id="${CONTENT_ID}" tabindex="-1">
          <div class="page-article" ${attribute('dir', textDirectionOf(view))}>
            ${cover?.size === 'hero' && renderCover(cover)}${renderBreadcrumbs(view)}${renderTitle(view)}
            ${renderBody(view)} ${renderFooter(view)}
          </div>
        </main>
        ${outline.length > 0 && renderOutline(outline, lang)}
      </div>`,
  });
}

const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A page of another language on a site that reads from left to right: its title tells. */
function textDirectionOf({ title }: PageView): string | undefined {
  const first = FIRST_LETTER.exec(title)?.[0];
  return first !== undefined && RIGHT_TO_LEFT_LETTER.test(first) ? 'rtl' : undefined;
}

function headOf(view: PageView) {
  const { frame, title } = view;
  return {
    title: title === frame.siteTitle ? title : `${title} | ${frame.siteTitle}`,
    assets: frame.assets,
    noIndex: frame.noIndex,
    description: view.description,
    canonicalUrl: view.canonicalUrl,
    markdownUrl: view.markdownUrl,
    feedUrl: frame.feedUrl,
    structuredData: renderStructuredData(view),
    previousUrl: view.previous?.url,
    nextUrl: view.next?.url,
    preview: { title, siteTitle: frame.siteTitle, imageUrl: view.imageUrl ?? frame.look?.previewUrl },
  };
}

function renderBreadcrumbs({ breadcrumbs, frame }: PageView): Html | undefined {
  if (breadcrumbs.length === 0) return undefined;
  return html`<nav class="page-breadcrumb" aria-label="${messagesIn(frame.lang).breadcrumb}">
    <ol>
      ${breadcrumbs.map((crumb) => {
        const link = href(crumb.url);
        const text = html`${renderSign(crumb)}${crumb.title}`;
        return html`<li>${link === undefined ? text : html`<a ${link}>${text}</a>`}</li>`;
      })}
    </ol>
  </nav> `;
}

// A page without its title on show still has one: readers who listen find their way by it.
function renderTitle(view: PageView): Html {
  const { show } = view;
  const description = show.description && view.description ? view.description : undefined;
  const title = show.title
    ? html`<h1>${renderSign(view)}${view.title}</h1>`
    : html`<h1 class="site-hidden">${view.title}</h1>`;
  const actions =
    view.frame.look?.hasMarkdownActions === true && show.title
      ? renderPageActions(view.markdownUrl, view.frame.lang)
      : undefined;
  if (!show.title && description === undefined) return title;
  return html`<header class="page-header">
    ${title}${description !== undefined && html`<p class="page-description">${description}</p>`}${actions}
  </header>`;
}

function renderBody({ body, subpages }: PageView): Html | undefined {
  if (body.trim() !== '') return html`<div class="page-body">${raw(body)}</div>`;
  return subpages.length === 0 ? undefined : renderCards(subpages);
}

function renderFooter(view: PageView): Html | undefined {
  const { show, previous, next, updatedAt } = view;
  const text = messagesIn(view.frame.lang);
  const hasPager =
    show.pagination && view.frame.look?.hasPager !== false && (previous !== undefined || next !== undefined);
  const hasTime = show.metadata && updatedAt !== undefined;
  if (!hasPager && !hasTime) return undefined;
  return html`<footer class="page-footer">
    ${hasTime && html`<p class="page-updated">${text.updated} ${renderDay(updatedAt, view.frame.lang)}</p>`}
    ${
      hasPager &&
      html`<nav class="page-pager" aria-label="${text.pager}">
        ${previous && renderNeighbour('prev', text.previous, previous)}
        ${next && renderNeighbour('next', text.next, next)}
      </nav>`
    }
  </footer>`;
}

const renderDay = (time: number, lang: string): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${formatDay(time, lang)}</time>`;

const renderNeighbour = (rel: 'prev' | 'next', label: string, card: PageCard): Html =>
  html`<a rel="${rel}" ${href(card.url)}
    ><span class="page-pager-label">${label}</span
    ><span class="page-pager-title">${renderSign(card)}${card.title}</span
    >${card.description && html`<span class="page-pager-description">${card.description}</span>`}</a
  >`;
