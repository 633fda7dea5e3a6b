import { iconSheetUrl } from '../icons/index.ts';
import { attribute, html, href, type Html, type HtmlValue, raw } from './html.ts';
import { renderCards } from './article/cards.ts';
import { renderCover } from './article/cover.ts';
import { renderFeedback } from './article/feedback.ts';
import { renderHeader } from './frame/header.ts';
import { CONTENT_ID, renderDocument } from './frame/layout.ts';
import { formatDay, messagesIn } from './messages.ts';
import { renderMediaScripts, renderSiteScripts } from './article/media-scripts.ts';
import { renderPageActions } from './article/page-actions.ts';
import { chooseOutline, renderOutline } from './article/outline.ts';
import { NO_PICTURES, renderTitleIcon, type SharedPictures } from './title-icons.ts';
import { renderStructuredData } from './article/structured-data.ts';
import type { PageCard, PageView, SiteFrame } from './views.ts';

export function renderPageView(view: PageView): string {
  const { frame, show, cover } = view;
  const { lang } = frame;
  const hasNav = show.tableOfContents && !view.nav.isEmpty;
  const outline = show.outline ? chooseOutline(view.outline) : [];
  const isReference = view.uses.has('operation');
  const pictures = hasNav ? view.nav.pictures : NO_PICTURES;
  const columns = `${hasNav ? 'with-nav' : 'without-nav'}${outline.length > 0 ? ' with-outline' : ''}`;
  return renderDocument({
    lang,
    frame,
    ...headOf(view),
    pictureSheet: pictureSheetOf(frame, pictures),
    uses: [
      ...view.uses,
      ...(view.feedback === undefined ? [] : ['feedback' as const]),
      ...(cover?.size === 'background' ? ['top' as const] : []),
      ...(tagsOf(view).length > 0 ? ['tags' as const] : []),
      ...(frame.scripts?.some(({ waits }) => waits) === true ? ['consent' as const] : []),
    ],
    body: html`${renderHeader(frame, hasNav)}
      <div class="site-frame ${columns}${view.width === 'wide' && ' is-wide'}${isReference && ' is-reference'}">
        ${hasNav && view.nav.html} ${cover?.size === 'full' && renderCover(cover)}
        ${outline.length > 0 && renderOutline(outline, lang)}
        <main id="${CONTENT_ID}" tabindex="-1">
          <div class="page-article" ${attribute('dir', textDirectionOf(view))}>
            ${renderTop(view, pictures)} ${renderBody(view)} ${view.feedback && renderFeedback(view.feedback, lang)}
            ${renderFooter(view, pictures)}
          </div>
        </main>
      </div>`,
  });
}

/** In lines as thick as the site has them. */
function pictureSheetOf({ assets, look }: SiteFrame, pictures: SharedPictures): string | undefined {
  const style = look?.classes.find((name) => name.startsWith('icons-'))?.slice('icons-'.length) ?? 'regular';
  const base = assets['icons'];
  return base === undefined || pictures.size === 0 ? undefined : iconSheetUrl(base, style, pictures);
}

const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A page of another language on a site that reads from left to right: its title decides. */
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
    description: view.description ?? view.summary ?? placeOf(view),
    canonicalUrl: view.canonicalUrl,
    markdownUrl: view.markdownUrl,
    alternates: view.alternates,
    feedUrl: frame.feedUrl,
    updates: view.updatesUrl === undefined ? undefined : { title, url: view.updatesUrl },
    structuredData: renderStructuredData(view),
    scripts: html`${renderMediaScripts(view)}${renderSiteScripts(frame)}`,
    preview: { title, siteTitle: frame.siteTitle, ...pictureOf(view) },
  };
}

/** What is left to say of a page without a sentence, such as one of nothing but code: where it stands. */
function placeOf({ frame: { siteTitle }, breadcrumbs, title }: PageView): string {
  return [...new Set([siteTitle, ...breadcrumbs.map((each) => each.title), title])].join(' › ');
}

/** The cover of the page, what its site has for all pages, or what is drawn for it: of that, the size is known. */
function pictureOf({ imageUrl, frame, drawnUrl }: PageView) {
  const chosen = imageUrl ?? frame.look?.previewUrl;
  return chosen === undefined && drawnUrl !== undefined ? { imageUrl: drawnUrl, isDrawn: true } : { imageUrl: chosen };
}

/** What stands above the text: with its cover as wide as the text, or behind it all. */
function renderTop(view: PageView, pictures: SharedPictures): Html {
  const { cover } = view;
  const top = html`${renderBreadcrumbs(view, pictures)}${renderTitle(view)}${renderAhead(view)}`;
  if (cover === undefined || cover.size === 'full') return top;
  if (cover.size === 'hero') return html`${renderCover(cover)}${top}`;
  return html`<div class="page-top">
    ${renderCover(cover)}
    <div class="page-top-text">${top}</div>
  </div>`;
}

/** Where a translation is behind: a link to what it translates. */
function renderAhead({ ahead, frame }: PageView): Html | undefined {
  if (ahead === undefined) return undefined;
  const { title, url, language } = ahead;
  return html`<p class="page-behind" role="note">
    ${messagesIn(frame.lang).behind}
    <a ${href(url)} ${attribute('lang', language)} ${attribute('hreflang', language)}>${title}</a>
  </p>`;
}

function renderBreadcrumbs({ breadcrumbs, frame }: PageView, pictures: SharedPictures): Html | undefined {
  if (breadcrumbs.length === 0) return undefined;
  return html`<nav class="page-breadcrumb" aria-label="${messagesIn(frame.lang).breadcrumb}">
    <ol>
      ${breadcrumbs.map((crumb) => {
        const link = href(crumb.url);
        const text = html`${renderTitleIcon(crumb, pictures)}${crumb.title}`;
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
    ? html`<h1>${renderTitleIcon(view)}${view.title}</h1>`
    : html`<h1 class="site-hidden">${view.title}</h1>`;
  const actions = show.title && show.actions ? renderPageActions(view) : undefined;
  const tags = tagsOf(view);
  if (!show.title && description === undefined && tags.length === 0) return title;
  return html`<header class="page-header">
    ${title}${description !== undefined && html`<p class="page-description">${description}</p>`}${
      tags.length > 0 &&
      html`<ul class="page-tags">
        ${tags.map((tag) => html`<li>${raw(tag)}</li>`)}
      </ul>`
    }${actions}
  </header>`;
}

const tagsOf = ({ show, tags = [] }: PageView): readonly string[] => (show.tags ? tags : []);

function renderBody({ body, subpages, uses, frame }: PageView): Html | undefined {
  if (body.trim() !== '')
    return html`<div class="page-body" ${uses.has('prompt') && promptAttributes(frame)}>${raw(body)}</div>`;
  return subpages.length === 0 ? undefined : renderCards(subpages);
}

/** For the script that offers assistants which open a prompt. */
const promptAttributes = ({ lang, look }: SiteFrame): HtmlValue => [
  attribute('data-open-in', messagesIn(lang).openIn),
  look?.hasAssistants === true && html` data-assistants=""`,
];

function renderFooter(view: PageView, pictures: SharedPictures): Html | undefined {
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
        ${previous && renderNeighbor({ rel: 'prev', label: text.previous }, previous, pictures)}
        ${next && renderNeighbor({ rel: 'next', label: text.next }, next, pictures)}
      </nav>`
    }
  </footer>`;
}

const renderDay = (time: number, lang: string): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${formatDay(time, lang)}</time>`;

const renderNeighbor = (
  { rel, label }: { rel: 'prev' | 'next'; label: string },
  card: PageCard,
  pictures: SharedPictures,
): Html =>
  html`<a rel="${rel}" ${href(card.url)}
    ><span class="page-pager-label">${label}</span
    ><span class="page-pager-title">${renderTitleIcon(card, pictures)}${card.title}</span
    >${card.description && html`<span class="page-pager-description">${card.description}</span>`}</a
  >`;
