import { html, href, type Html } from './html.ts';
import { messagesIn } from './messages.ts';

/** What a reader can do with a page besides reading it. The copy is made by a script, from the address of the link. */
export function renderPageActions(markdownUrl: string | undefined, lang: string): Html | undefined {
  if (markdownUrl === undefined) return undefined;
  const text = messagesIn(lang);
  return html`<p class="page-actions">
    <button class="page-copy" type="button" hidden>${text.copyPage}</button>
    <a ${href(URL.parse(markdownUrl)?.pathname ?? markdownUrl)} type="text/markdown" rel="nofollow">${text.markdown}</a>
  </p>`;
}
