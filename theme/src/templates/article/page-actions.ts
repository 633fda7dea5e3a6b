import { html, href, type Html, type HtmlValue } from '../html.ts';
import { messagesIn } from '../messages.ts';
import { renderPicture } from '../title-icons.ts';
import type { PageView } from '../views.ts';

/** Assistants that take a question in their address. Nothing is asked of them before a reader follows the link. */
const ASSISTANTS = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
];

/** What a reader can do with a page besides reading it. Copies are made by a script, from the address of the link. */
export function renderPageActions(view: PageView): Html | undefined {
  const { frame, markdownUrl, editUrl, updatesUrl } = view;
  const { look, lang } = frame;
  const text = messagesIn(lang);
  const feed = updatesUrl !== undefined && renderFeed(updatesUrl, lang);
  // In the order of display; those that stand by themselves, and those in the menu.
  const order = look?.actionOrder ?? [];
  const single: Record<string, () => HtmlValue> = {
    git: () => look?.hasEditLink === true && editUrl !== undefined && html`<a ${href(editUrl)}>${text.editPage}</a>`,
    markdown: () => look?.hasMarkdownActions === true && markdownUrl !== undefined && renderMarkdown(markdownUrl, lang),
  };
  const inMenu: Record<string, () => Html[]> = {
    pdf: () => renderPdfLinks(view),
    'external-ai': () => renderAssistants(view),
    mcp: () => renderMcp(view),
  };
  const shown = order.map((action) => single[action]?.()).filter(Boolean);
  const more = order.flatMap((action) => inMenu[action]?.() ?? []);
  if (!feed && shown.length === 0 && more.length === 0) return undefined;
  return html`<div class="page-actions">${feed}${shown}${more.length > 0 && renderMore(more, lang)}</div>`;
}

function renderAssistants({ frame: { look, lang }, isOpen, markdownUrl }: PageView): Html[] {
  if (look?.hasAssistants !== true || isOpen !== true || markdownUrl === undefined) return [];
  return ASSISTANTS.map((each) => renderAssistant(each, markdownUrl, lang));
}

function renderMcp({ frame: { look, lang }, mcpUrl }: PageView): Html[] {
  if (look?.hasMcp !== true || mcpUrl === undefined) return [];
  return [
    html`<li class="needs-script">
      <button class="page-mcp" type="button" data-copy="${mcpUrl}">${messagesIn(lang).copyMcp}</button>
    </li>`,
  ];
}

/** Readers give its address to the program with which they follow news. */
const renderFeed = (url: string, lang: string): Html =>
  html`<a class="page-feed" ${href(url)} type="application/rss+xml" rel="nofollow"
    >${renderPicture('rss')}${messagesIn(lang).followUpdates}</a
  > `;

/** Of the page that is read, of its whole space, and of the whole site where that is more. */
function renderPdfLinks({ frame: { look, lang }, pdfUrl, allPdfUrl, sitePdfUrl }: PageView): Html[] {
  if (look?.hasPdf !== true || pdfUrl === undefined) return [];
  const text = messagesIn(lang);
  const item = (url: string | undefined, words: string): Html[] =>
    url === undefined ? [] : [html`<li><a ${href(url)} rel="nofollow" type="application/pdf">${words}</a></li> `];
  return [
    ...item(pdfUrl, text.exportPdf),
    ...item(allPdfUrl, text.exportAllPdf),
    ...item(sitePdfUrl, text.exportSitePdf),
  ];
}

const renderMarkdown = (markdownUrl: string, lang: string): Html =>
  html`<button class="page-copy" type="button" hidden>${messagesIn(lang).copyPage}</button>
    <a ${href(URL.parse(markdownUrl)?.pathname ?? markdownUrl)} type="text/markdown" rel="nofollow"
      >${messagesIn(lang).markdown}</a
    > `;

function renderAssistant({ name, address }: { name: string; address: string }, url: string, lang: string): Html {
  const text = messagesIn(lang);
  const question = encodeURIComponent(text.readForMe.replace('{url}', () => url));
  return html`<li>
    <a ${href(address + question)} rel="nofollow noreferrer">${text.openIn.replace('{name}', name)}</a>
  </li> `;
}

const renderMore = (items: readonly Html[], lang: string): Html =>
  html`<details class="site-dropdown page-more">
    <summary><span class="page-more-words">${messagesIn(lang).moreActions}</span></summary>
    <ul>
      ${items}
    </ul>
  </details>`;
