import { html, type Html, raw } from '../html.ts';
import type { PageView } from '../views.ts';

/** Longer headlines are not read by those that this is for. */
const HEADLINE_AT_MOST = 110;

/**
 * What a page is and where it lies, for search engines. It is data: browsers run nothing of this type, whatever the policy
 * says, and no text in it can end it.
 */
export function renderStructuredData(view: PageView): Html | undefined {
  const { frame, canonicalUrl, title, updatedAt } = view;
  if (frame.noIndex) return undefined;
  const graph = [
    {
      '@type': 'TechArticle',
      headline: title.slice(0, HEADLINE_AT_MOST).toWellFormed(),
      url: canonicalUrl,
      inLanguage: frame.contentLang ?? frame.lang,
      ...(updatedAt === undefined ? {} : { dateModified: new Date(updatedAt).toISOString() }),
    },
    { '@type': 'BreadcrumbList', itemListElement: listCrumbs(view) },
  ];
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return html`<script type="application/ld+json">
    ${raw(text.replaceAll('<', String.raw`\u003c`))}
  </script>`;
}

function listCrumbs({ frame, breadcrumbs, canonicalUrl, title }: PageView): object[] {
  const absolute = (url: string): string | undefined => URL.parse(url, canonicalUrl)?.href;
  const above = [{ title: frame.siteTitle, url: frame.homeUrl }, ...breadcrumbs].flatMap(({ title: name, url }) => {
    const item = url === undefined ? undefined : absolute(url);
    return item === undefined || item === canonicalUrl ? [] : [{ name, item }];
  });
  return [...above, { name: title, item: canonicalUrl }].map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...crumb,
  }));
}
