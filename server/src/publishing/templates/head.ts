import { attribute, html, href, type Html } from './html.ts';

/** What the head of a document says about it. */
export interface HeadParts {
  title: string;
  assets: Record<string, string>;
  noIndex: boolean;
  description?: string | undefined;
  canonicalUrl?: string | undefined;
  markdownUrl?: string | undefined;
  previousUrl?: string | undefined;
  nextUrl?: string | undefined;
  /** For a preview of a link to it, with the site and the picture that stand there. */
  preview?: { title: string; siteTitle: string; imageUrl?: string | undefined } | undefined;
}

export function renderHead(parts: HeadParts): Html {
  const { assets } = parts;
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${parts.title}</title>
    ${parts.description ? html`<meta name="description" content="${parts.description}" />` : ''}
    ${link('canonical', parts.canonicalUrl)} ${parts.noIndex && html`<meta name="robots" content="noindex" />`}
    ${link('alternate', parts.markdownUrl, 'text/markdown')} ${link('prev', parts.previousUrl)}
    ${link('next', parts.nextUrl)} ${renderPreview(parts)}
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#131418" media="(prefers-color-scheme: dark)" />
    ${link('icon', assets['favicon.svg'], 'image/svg+xml')}
    ${assets['theme.js'] && html`<script src="${assets['theme.js']}"></script>`}
    ${link('stylesheet', assets['site.css'])}
    ${assets['site.js'] && html`<script type="module" src="${assets['site.js']}"></script>`}
  </head>`;
}

function link(rel: string, url: string | undefined, type?: string): Html | undefined {
  return url === undefined ? undefined : html`<link rel="${rel}" ${attribute('type', type)} ${href(url)} />`;
}

function renderPreview({ preview, description, canonicalUrl }: HeadParts): Html | undefined {
  if (preview === undefined) return undefined;
  const property = (name: string, content: string | undefined) =>
    content && html`<meta property="og:${name}" content="${content}" /> `;
  return html`${property('type', 'article')}${property('site_name', preview.siteTitle)}${property('title', preview.title)}${property('description', description)}${property('url', canonicalUrl)}${property('image', preview.imageUrl)}
    <meta name="twitter:card" content="${preview.imageUrl === undefined ? 'summary' : 'summary_large_image'}" />`;
}
