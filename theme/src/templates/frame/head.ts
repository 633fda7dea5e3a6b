import { attribute, html, href, type Html, type HtmlValue, raw } from '../html.ts';
import type { SiteLook } from '../look-views.ts';
import type { Alternate } from '../views.ts';

/** What the head of a document says about it. */
export interface HeadParts {
  title: string;
  assets: Record<string, string>;
  noIndex: boolean;
  look?: SiteLook | undefined;
  description?: string | undefined;
  canonicalUrl?: string | undefined;
  markdownUrl?: string | undefined;
  alternates?: readonly Alternate[] | undefined;
  feedUrl?: string | undefined;
  /** Of what the page itself announces. */
  updates?: { title: string; url: string } | undefined;
  /** For a preview of a link to it, with the site and the picture that stand there. */
  preview?: { title: string; siteTitle: string; imageUrl?: string | undefined; isDrawn?: boolean } | undefined;
  /** Where the pictures are that the page leaves to a style sheet. */
  pictureSheet?: string | undefined;
  structuredData?: Html | undefined;
  /** Names of the style sheets and scripts in addition to those for all pages. */
  extras: { sheets: readonly string[]; scripts: readonly string[] };
  /** Scripts that receive parameters where they are loaded. */
  scripts?: HtmlValue;
}

export function renderHead(parts: HeadParts): Html {
  const { assets } = parts;
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${parts.title}</title>
    ${parts.description ? html`<meta name="description" content="${parts.description}" />` : ''}
    ${link('canonical', parts.canonicalUrl)} ${parts.noIndex && html`<meta name="robots" content="noindex" />`}
    ${link('alternate', parts.markdownUrl, 'text/markdown')} ${renderUpdates(parts.updates)}
    ${link('alternate', parts.feedUrl, 'application/rss+xml')}
    ${parts.alternates?.map(({ language, url }) => html`<link rel="alternate" hreflang="${language}" ${href(url)} /> `)}
    ${renderPreview(parts)}
    <meta name="color-scheme" content="light dark" />
    <meta
      name="theme-color"
      content="${parts.look?.barColors.light ?? '#ffffff'}"
      media="(prefers-color-scheme: light)"
    />
    <meta
      name="theme-color"
      content="${parts.look?.barColors.dark ?? '#131418'}"
      media="(prefers-color-scheme: dark)"
    />
    ${renderIcon(parts)} ${assets['theme.js'] && html`<script src="${assets['theme.js']}"></script>`}
    ${link('stylesheet', assets['site.css'])} ${parts.look?.fonts.map((font) => preloadFont(assets[font]))}
    ${[...parts.extras.sheets, ...(parts.look?.sheets ?? [])].map((sheet) => link('stylesheet', assets[sheet]))}
    ${link('stylesheet', parts.pictureSheet)} ${renderRules(parts.look)} ${parts.structuredData}
    ${['site.js', ...parts.extras.scripts].map((name) => moduleScript(assets[name]))} ${parts.scripts}
  </head>`;
}

/** Programs that are given the page take the first feed that it names. */
const renderUpdates = (updates: HeadParts['updates']): Html | undefined =>
  updates && html`<link rel="alternate" type="application/rss+xml" title="${updates.title}" ${href(updates.url)} /> `;

const moduleScript = (url: string | undefined): Html | undefined =>
  url === undefined ? undefined : html`<script type="module" src="${url}"></script>`;

function link(rel: string, url: string | undefined, type?: string): Html | undefined {
  return url === undefined ? undefined : html`<link rel="${rel}" ${attribute('type', type)} ${href(url)} />`;
}

/** Found in the styles only after they were read, so that text would change its letters later. */
const preloadFont = (url: string | undefined): Html | undefined =>
  url === undefined ? undefined : html`<link rel="preload" as="font" type="font/woff2" crossorigin ${href(url)} />`;

function renderPreview({ preview, description, canonicalUrl }: HeadParts): Html | undefined {
  if (preview === undefined) return undefined;
  const property = (name: string, content: string | undefined) =>
    content && html`<meta property="og:${name}" content="${content}" /> `;
  return html`${property('type', 'article')}${property('site_name', preview.siteTitle)}${property('title', preview.title)}${property('description', description)}${property('url', canonicalUrl)}${property('image', preview.imageUrl)}${preview.isDrawn === true && [property('image:width', '1200'), property('image:height', '630')]}
    <meta name="twitter:card" content="${preview.imageUrl === undefined ? 'summary' : 'summary_large_image'}" />`;
}

function renderIcon({ look, assets }: HeadParts): Html | undefined {
  const icon = look?.icon;
  if (icon === undefined) return link('icon', assets['favicon.svg'], 'image/svg+xml');
  if (typeof icon === 'string') return html`<link rel="icon" href="${emojiIcon(icon)}" />`;
  if (icon.light === icon.dark) return link('icon', icon.light);
  return html`<link rel="icon" ${href(icon.light)} media="(prefers-color-scheme: light)" />
    <link rel="icon" ${href(icon.dark)} media="(prefers-color-scheme: dark)" />`;
}

/** An emoji as a picture. */
function emojiIcon(emoji: string): string {
  const text = emoji.replaceAll(/[<>&"']/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y=".9em" font-size="90">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** In one piece: the policy names these rules by the hash of every character between the tags. */
const renderRules = (look: SiteLook | undefined): Html | undefined =>
  look === undefined || look.style === '' ? undefined : raw(`<style>${look.style}</style>`);
