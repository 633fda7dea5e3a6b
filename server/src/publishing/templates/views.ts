/** What every page of a site shares. */
export interface SiteFrame {
  lang: string;
  siteTitle: string;
  homeUrl: string;
  variants: { title: string; url: string; current: boolean }[];
  /** Address of each asset by name. */
  assets: Record<string, string>;
  noIndex: boolean;
}

export interface NavItem {
  kind: 'page' | 'group' | 'link';
  title: string;
  emoji?: string;
  url?: string;
  current: boolean;
  open: boolean;
  external?: boolean;
  hasChildren: boolean;
  /** Empty when closed. */
  children: NavItem[];
}

export interface PageView {
  frame: SiteFrame;
  canonicalUrl: string;
  title: string;
  description?: string;
  emoji?: string;
  /** `y` is the vertical offset in pixels, 0 is centred. */
  cover?: { src: string; srcDark?: string; y: number };
  nav: NavItem[];
  breadcrumbs: { title: string; url?: string }[];
  /** Trusted: sanitized HTML of the content kernel with its slots filled. */
  body: string;
  outline: { id: string; title: string; level: number }[];
  show: { title: boolean; description: boolean; tableOfContents: boolean; outline: boolean; pagination: boolean };
  previous?: { title: string; url: string };
  next?: { title: string; url: string };
  /** Shown as cards when the body is empty. */
  subpages: { title: string; url: string; description?: string; emoji?: string }[];
}

export interface ErrorView {
  frame?: SiteFrame;
  /** For an error outside of any site. */
  assets?: Record<string, string>;
  status: number;
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
