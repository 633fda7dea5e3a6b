import { html, href, type Html, type HtmlValue } from '../html.ts';
import { renderHeader } from '../frame/header.ts';
import { CONTENT_ID, renderDocument } from '../frame/layout.ts';
import { countFound, messagesIn } from '../messages.ts';
import type { LikelyPage, SiteFrame } from '../views.ts';

/** A text in pieces: the first stands as it is, the second was looked for, and so on in turn. */
type Pieces = readonly string[];

export interface FoundPage {
  url: string;
  title: Pieces;
  /** What the page is in, the outermost first. */
  above: string[];
  /** The title is empty for the beginning of the page. */
  sections: { url: string; title: Pieces; text: Pieces }[];
}

export interface SearchView {
  frame: SiteFrame;
  /** Where this form is sent. */
  url: string;
  query: string;
  everywhere: boolean;
  /** Whether there is more to search than what the reader is in. */
  hasElsewhere: boolean;
  /** Among which a reader may choose; none where there is nothing to choose. */
  sections: readonly { id: string; title: string }[];
  /** The one that was chosen, by its id. */
  section?: string | undefined;
  /** The variants among which a reader may choose; the first, which has no id, is the one that is searched unasked. */
  variants: readonly { id: string; title: string }[];
  variant?: string | undefined;
  pages: readonly FoundPage[];
  count: number;
  /** What may have been meant, where nothing was found. */
  likely: readonly LikelyPage[];
}

/** The search as a page, for readers without a script and for addresses that are kept. */
export function renderSearchView(view: SearchView): string {
  const { frame, query } = view;
  const text = messagesIn(frame.lang);
  return renderDocument({
    lang: frame.lang,
    frame,
    title: `${query === '' ? text.search : `${query} · ${text.search}`} | ${frame.siteTitle}`,
    assets: frame.assets,
    noIndex: true,
    uses: ['search'],
    body: html`${renderHeader(frame, false)}
      <div class="site-frame without-nav">
        <main id="${CONTENT_ID}" tabindex="-1">
          <div class="page-article search-page">
            <h1>${text.search}</h1>
            ${renderSearchForm(frame.lang, view)}
            ${query !== '' && html`<p class="search-summary" role="status">${countFound(frame.lang, view.count)}</p>`}
            ${view.pages.length > 0 ? renderFound(view.pages) : renderNothing(view)}
          </div>
        </main>
      </div>`,
  });
}

type Form = Pick<SearchView, 'url' | 'query'> &
  Partial<Pick<SearchView, 'everywhere' | 'hasElsewhere' | 'sections' | 'section' | 'variants' | 'variant'>>;

/** The search as a form that needs no script. */
export function renderSearchForm(lang: string, form: Form): Html {
  const { url, query, everywhere, hasElsewhere } = form;
  const text = messagesIn(lang);
  return html`<form class="search-form" role="search" action="${url}">
    <input
      type="search"
      name="q"
      value="${query}"
      maxlength="512"
      autocomplete="off"
      spellcheck="false"
      aria-label="${text.search}"
    />
    <button type="submit">${text.search}</button>
    ${renderSections(lang, form)} ${renderVariants(lang, form)}
    ${
      hasElsewhere &&
      html`<label
        ><input type="checkbox" name="all" value="1" ${everywhere && 'checked'} /> ${text.searchEverywhere}</label
      >`
    }
  </form>`;
}

function renderSections(lang: string, { sections = [], section }: Form): HtmlValue {
  if (sections.length === 0) return undefined;
  const text = messagesIn(lang);
  return html`<select name="section" aria-label="${text.sections}">
    <option value="">${text.allSections}</option>
    ${sections.map(({ id, title }) => html`<option value="${id}" ${id === section && 'selected'}>${title}</option>`)}
  </select>`;
}

function renderVariants(lang: string, { variants = [], variant = '' }: Form): HtmlValue {
  if (variants.length === 0) return undefined;
  return html`<select name="variant" aria-label="${messagesIn(lang).versions}">
    ${variants.map(({ id, title }) => html`<option value="${id}" ${id === variant && 'selected'}>${title}</option>`)}
  </select>`;
}

/** What helps where nothing was found: pages that may have been meant, and the same search in more of the site. */
function renderNothing({ frame, query, likely, ...view }: SearchView): HtmlValue {
  if (query === '') return undefined;
  const text = messagesIn(frame.lang);
  const wider = widerSearch({ ...view, query });
  return html`<p>${text.searchHint}</p>
    ${wider && html`<p><a class="search-wider" ${href(wider.url)} rel="nofollow">${text[wider.label]}</a></p>`}
    ${likely.length > 0 && renderLikely(frame.lang, likely)}`;
}

type Asked = Pick<SearchView, 'url' | 'query' | 'section' | 'everywhere' | 'hasElsewhere'>;

function widerSearch({ url, query, section, everywhere, hasElsewhere }: Asked) {
  const parameters = new URLSearchParams({ q: query });
  if (section !== undefined) {
    if (everywhere) parameters.set('all', '1');
    return { url: `${url}?${parameters}`, label: 'searchAllSections' } as const;
  }
  if (!hasElsewhere || everywhere) return undefined;
  parameters.set('all', '1');
  return { url: `${url}?${parameters}`, label: 'searchEverywhere' } as const;
}

/** Pages that may have been meant. */
export const renderLikely = (lang: string, likely: readonly LikelyPage[]): Html =>
  html`<h2>${messagesIn(lang).missingLikely}</h2>
    <ul class="search-results">
      ${likely.map((page) => html`<li>${renderLikelyPage(page)}</li> `)}
    </ul>`;

const renderLikelyPage = ({ title, url, above }: LikelyPage): Html =>
  html`<a class="search-hit" ${href(url)}
    >${above.length > 0 && html`<span class="search-above">${above.join(' › ')}</span>`}<span class="search-title"
      >${title}</span
    ></a
  >`;

const renderFound = (pages: readonly FoundPage[]): Html =>
  html`<ol class="search-results">
    ${pages.map((page) => html`<li>${renderPage(page)}</li> `)}
  </ol>`;

function renderPage({ url, title, above, sections }: FoundPage): Html {
  return html`<a class="search-hit" ${href(url)}
      >${above.length > 0 && html`<span class="search-above">${above.join(' › ')}</span>`}<span class="search-title"
        >${renderPieces(title)}</span
      ></a
    >${sections.map(
      (section) =>
        html`<a class="search-hit search-section" ${href(section.url)}
          >${section.title.length > 0 && html`<span class="search-title">${renderPieces(section.title)}</span>`}<span
            class="search-text"
            >${renderPieces(section.text)}</span
          ></a
        >`,
    )}`;
}

const renderPieces = (pieces: Pieces): Html =>
  html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : html`<mark>${piece}</mark>`))}`;
