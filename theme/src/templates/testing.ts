import type { SiteLook } from './look-views.ts';
import { prepareNavigation } from './article/navigation.ts';
import type { PageView, SiteFrame } from './views.ts';

/** Text that breaks out of whatever does not escape it. */
export const HOSTILE = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp;`;

export function makeFrame(overrides: Partial<SiteFrame> = {}): SiteFrame {
  return {
    lang: 'en',
    siteTitle: 'Guide',
    homeUrl: '/',
    variants: [],
    assets: { 'site.css': '/a/site.css', 'site.js': '/a/site.js', 'favicon.svg': '/a/favicon.svg' },
    noIndex: false,
    ...overrides,
  };
}

export function makePageView(overrides: Partial<PageView> = {}): PageView {
  return {
    frame: makeFrame(),
    canonicalUrl: 'https://docs.example.com/install',
    title: 'Install',
    nav: prepareNavigation(makeFrame(), {
      items: [
        {
          kind: 'page',
          title: 'Install',
          url: '/install',
          current: true,
          open: true,
          hasChildren: false,
          children: [],
        },
      ],
    }),
    breadcrumbs: [],
    body: '<p>Text</p>',
    uses: new Set(),
    outline: [],
    show: {
      title: true,
      description: true,
      tableOfContents: true,
      outline: true,
      pagination: true,
      metadata: true,
      tags: true,
      actions: true,
    },
    width: 'default',
    subpages: [],
    ...overrides,
  };
}

export function makeLook(overrides: Partial<SiteLook> = {}): SiteLook {
  return {
    classes: [],
    hasThemes: true,
    style: '',
    sheets: [],
    fonts: [],
    barColors: { light: '#ffffff', dark: '#131418' },
    links: [],
    footer: { groups: [], trademark: false },
    hasPager: true,
    social: [],
    actionOrder: ['markdown', 'git', 'pdf', 'external-ai', 'mcp'],
    hasMarkdownActions: true,
    hasAssistants: true,
    hasMcp: true,
    hasEditLink: true,
    asksFeedback: false,
    keepsVisitors: false,
    hasPdf: true,
    opensInNewTab: false,
    ...overrides,
  };
}
