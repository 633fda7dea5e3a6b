import { CONTENT_ID, renderDocument } from '../frame/layout.ts';
import { renderHeader } from '../frame/header.ts';
import { html, type Html, raw } from '../html.ts';
import { countFound, messagesIn } from '../messages.ts';
import type { PageCard, SiteFrame } from '../views.ts';
import { renderCards } from '../article/cards.ts';

export interface TagView {
  frame: SiteFrame;
  canonicalUrl: string;
  /** What readers call the tag. */
  title: string;
  count: number;
  /** As many of them as are shown. */
  pages: readonly (PageCard & { above: string[] })[];
  /** The other tags of the variant, each as trusted HTML. */
  others: readonly string[];
}

/** The pages that have a tag. */
export function renderTagView(view: TagView): string {
  const { frame, title, canonicalUrl } = view;
  return renderDocument({
    lang: frame.lang,
    frame,
    title: `${title} | ${frame.siteTitle}`,
    canonicalUrl,
    assets: frame.assets,
    noIndex: frame.noIndex,
    uses: ['tags', 'search'],
    body: html`${renderHeader(frame, false)}
      <div class="site-frame without-nav">
        <main id="${CONTENT_ID}" tabindex="-1">
          <div class="page-article search-page">
            <h1>${title}</h1>
            <p class="search-summary">${countFound(frame.lang, view.count)}</p>
            ${renderCards(view.pages.map(toCard))} ${renderOthers(view)}
          </div>
        </main>
      </div>`,
  });
}

/** A page that nothing is said of shows where it lies: others may have the same title. */
const toCard = ({ above, description, ...card }: TagView['pages'][number]): PageCard => {
  const place = description ?? above.join(' › ');
  return place === '' ? card : { ...card, description: place };
};

function renderOthers({ frame, others }: TagView): Html | undefined {
  if (others.length === 0) return undefined;
  return html`<nav aria-labelledby="tags">
    <h2 id="tags">${messagesIn(frame.lang).tags}</h2>
    <ul class="page-tags">
      ${others.map((tag) => html`<li>${raw(tag)}</li>`)}
    </ul>
  </nav>`;
}
