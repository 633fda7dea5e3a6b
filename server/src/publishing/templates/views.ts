import type { SiteLook } from './look-views.ts';
import type { Sign } from './signs.ts';

export interface SectionTab extends Sign {
  title: string;
  url: string;
  current: boolean;
}

/** Sections, and groups of them. */
export type SectionTabs = (SectionTab | (Sign & { title: string; sections: SectionTab[] }))[];

/** What every page of a site shares. */
export interface SiteFrame {
  /** Of the words around the page. */
  lang: string;
  /** Of what the authors wrote, where it is known. */
  contentLang?: string;
  look?: SiteLook;
  siteTitle: string;
  homeUrl: string;
  variants: { title: string; url: string; current: boolean }[];
  /** In the order of the site; none where there is nothing to choose. */
  sections?: SectionTabs;
  /** Address of each asset by name. */
  assets: Record<string, string>;
  noIndex: boolean;
  /** Where the search of what the reader is in is, as a page. */
  searchUrl?: string;
  /** Where the news of the site are. */
  feedUrl?: string;
}

export interface NavItem extends Sign {
  kind: 'page' | 'group' | 'link';
  title: string;
  url?: string;
  current: boolean;
  open: boolean;
  external?: boolean;
  hasChildren: boolean;
  /** Names the closed branch for who asks for it alone. */
  branch?: string;
  /** Empty when closed. */
  children: NavItem[];
}

export interface PageCard extends Sign {
  title: string;
  url: string;
  description?: string;
}

export interface CoverView {
  src: string;
  srcDark?: string;
  /** Vertical offset in pixels, 0 is centred. */
  y: number;
  /** As wide as the page around the text, or as the text. */
  size: 'full' | 'hero';
}

export interface PageView extends Sign {
  frame: SiteFrame;
  canonicalUrl: string;
  /** Where the same page is as Markdown. */
  markdownUrl?: string;
  title: string;
  description?: string;
  /** A picture for previews of links to this page, as an absolute address. */
  imageUrl?: string;
  cover?: CoverView;
  nav: NavItem[];
  /** Where the branches are that the navigation leaves closed. */
  navUrl?: string;
  breadcrumbs: (Sign & { title: string; url?: string })[];
  /** Trusted: sanitized HTML of the content kernel with its slots filled. */
  body: string;
  outline: { id: string; title: string; level: number }[];
  show: {
    title: boolean;
    description: boolean;
    tableOfContents: boolean;
    outline: boolean;
    pagination: boolean;
    metadata: boolean;
  };
  width: 'default' | 'wide';
  previous?: PageCard;
  next?: PageCard;
  /** Shown as cards when the body is empty. */
  subpages: PageCard[];
  /** Milliseconds since 1970. */
  updatedAt?: number;
}

export interface ErrorView {
  frame?: SiteFrame;
  /** For an error outside of any site. */
  assets?: Record<string, string>;
  /** Left out where nothing went wrong. */
  status?: number;
  title: string;
  message: string;
  links: { title: string; url: string }[];
}

export interface SiteListView {
  title: string;
  assets: Record<string, string>;
  sites: { title: string; url: string; organization: string }[];
  links: { title: string; url: string }[];
}
