import { CONTENT_ID, renderDocument, renderLinks } from '../frame/layout.ts';
import { href, html, type Html } from '../html.ts';
import { renderForm } from './form.ts';
import { renderPasskey } from './passkey.ts';
import type { AccountSection, AccountView, FilterView, ItemView } from './views.ts';
import { accountWordsIn } from './words/index.ts';

/** A page for people about themselves. It needs no script. */
export function renderAccountView(view: AccountView): string {
  return renderDocument({
    lang: view.lang,
    title: view.title,
    assets: view.assets,
    noIndex: true,
    uses: [
      'message',
      'account',
      ...(view.sections.some(({ passkey }) => passkey !== undefined) ? ['passkey' as const] : []),
    ],
    body: html`<div class="site-frame">
      <main id="${CONTENT_ID}" class="${view.person === undefined ? 'account is-narrow' : 'account'}" tabindex="-1">
        ${view.person === undefined ? renderMark(view.assets) : renderPerson(view.lang, view.person)}
        <h1>${view.title}</h1>
        ${view.notice && renderNotice(view.notice)} ${view.intro && html`<p class="account-intro">${view.intro}</p>`}
        ${view.sections.map((section, index) => renderSection(view.lang, section, index))}
      </main>
    </div>`,
  });
}

/** Whose page it is, for people who are about to type a password; it leads to the first page of the server. */
function renderMark({ 'favicon.svg': mark }: AccountView['assets']): Html | undefined {
  if (mark === undefined) return undefined;
  return html`<a href="/" class="account-mark"
    ><img class="site-mark" src="${mark}" alt="Lectern" width="44" height="44"
  /></a>`;
}

function renderPerson(lang: string, { name, email }: NonNullable<AccountView['person']>): Html {
  const words = accountWordsIn(lang);
  const form = { action: '/sign-out', fields: [], submit: words.signOut, look: 'plain' } as const;
  return html`<header class="account-person">
    <a href="/account"><bdi>${name}</bdi></a> <a href="/app" class="account-app">Lectern</a>
    <span class="account-email"><bdi>${email}</bdi></span>
    ${renderForm(form, 'out')}
  </header>`;
}

const renderNotice = ({ kind, text }: NonNullable<AccountView['notice']>): Html =>
  html`<p class="account-notice is-${kind}" role="${kind === 'failed' ? 'alert' : 'status'}">${text}</p>`;

function renderSection(lang: string, section: AccountSection, index: number): Html {
  const { anchor, title, text, filter, form, items, links, picture, codes, passkey } = section;
  return html`<section
    ${anchor !== undefined && html`id="${anchor}"`}
    ${title !== undefined && html`aria-labelledby="section-${index}"`}
  >
    ${title !== undefined && html`<h2 id="section-${index}">${title}</h2>`}
    ${text !== undefined && html`<p>${text}</p>`} ${filter !== undefined && renderFilter(filter)}
    ${picture !== undefined && html`<img class="account-picture" src="${picture.url}" alt="${picture.alt}" />`}
    ${
      codes !== undefined &&
      html`<ul class="account-codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>`
    }
    ${items !== undefined && items.length > 0 && renderItems(items, index)}
    ${form !== undefined && renderForm(form, String(index))}
    ${passkey !== undefined && renderPasskey(lang, passkey, String(index))} ${renderLinks(links ?? [])}
  </section>`;
}

const renderFilter = ({ label, links }: FilterView): Html =>
  html`<nav class="account-filter" aria-label="${label}">
    <ul>
      ${links.map(
        ({ title, url, isCurrent }) =>
          html`<li><a ${href(url)} ${isCurrent && html`aria-current="page"`}>${title}</a></li>`,
      )}
    </ul>
  </nav>`;

const renderItems = (items: readonly ItemView[], section: number): Html =>
  html`<ul class="account-items">
    ${items.map((item, index) => renderItem(item, `${section}-${index}`))}
  </ul>`;

function renderItem({ title, url, details, quote, badge, form }: ItemView, id: string): Html {
  return html`<li>
    <div>
      <strong id="item-${id}"
        >${url === undefined ? html`<bdi>${title}</bdi>` : html`<a ${href(url)}><bdi>${title}</bdi></a>`}</strong
      >
      ${badge !== undefined && html` <span class="account-badge">${badge}</span>`}
      ${details.map((detail) => html`<p><bdi>${detail}</bdi></p>`)}
      ${quote !== undefined && html`<blockquote class="account-quote" dir="auto">${quote}</blockquote>`}
    </div>
    ${form !== undefined && renderForm(form, id, `item-${id}`)}
  </li>`;
}
