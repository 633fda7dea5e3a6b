import { html, href, type Html } from '../html.ts';
import { renderTitleIcon } from '../title-icons.ts';
import type { PageCard } from '../views.ts';

/** Pages or sites as cards that lead to them. */
export function renderCards(cards: readonly PageCard[]): Html {
  return html`<ul class="page-cards">
    ${cards.map((card) => html`<li>${renderCard(card)}</li> `)}
  </ul>`;
}

function renderCard(card: PageCard): Html {
  return html`<a class="content-ref" ${href(card.url)}
    >${renderTitleIcon(card)}<span class="content-ref-title">${card.title}</span>${
      card.description && html`<span class="content-ref-description">${card.description}</span>`
    }</a
  >`;
}
