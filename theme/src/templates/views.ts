import type { Html } from './html.ts';
import type { SiteLook } from './look-views.ts';
import type { SharedPictures, TitleIcon } from './title-icons.ts';
import type { PageUse } from './uses.ts';

export interface SectionTab extends TitleIcon {
  title: string;
  /** What it is about, in a few words. */
  about?: string;
  url: string;
  current: boolean;
}

/** Sections, and groups of them. */
export type SectionTabs = (SectionTab | (TitleIcon & { title: string; sections: SectionTab[] }))[];

/** That what is shown is not what is published. */
export interface PreviewView {
  of: 'site' | 'changes' | 'revision';
  /** Of the change request. */
  title?: string;
  /** When the version was made, in milliseconds since 1970. */
  madeAt?: number;
  /** Where the same is read as it is published. */
  leaveUrl?: string;
}

/** Where a page asks its readers whether it was of help. */
export interface FeedbackView {
  url: string;
  /** Id of the page. */
  page: string;
}

/** What every page of a site shares. */
export interface SiteFrame {
  /** Where the page sends what its readers do, its id, and whether readers are distinguished from day to day. */
  events?: { url: string; page: string; keepsVisitors: boolean };
  /** Scripts of integrations, and whether each waits until the reader agrees. */
  scripts?: { url: string; waits: boolean }[];
  preview?: PreviewView;
  /** Of the words around the page. */
  lang: string;
  /** Of what the authors wrote, where it is known. */
  contentLang?: string;
  look?: SiteLook;
  siteTitle: string;
  homeUrl: string;
  variants: { title: string; url: string; current: boolean; language?: string }[];
  /** In the order of the site; none where there is nothing to choose. */
  sections?: SectionTabs;
  /** Address of each asset by name. */
  assets: Record<string, string>;
  noIndex: boolean;
  /** Where the search of what the reader is in is, as a page. */
  searchUrl?: string;
  /** Whether questions are answered there. */
  hasAnswers?: boolean;
  /** Where the news of the site are. */
  feedUrl?: string;
  /** Where readers log in, or out. */
  session?: { kind: 'in' | 'out'; url: string };
}

/** A page in another language, for search engines; the language may be `x-default`. */
export interface Alternate {
  language: string;
  url: string;
}

export interface NavItem extends TitleIcon {
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

/** A table of contents that is written before the rest of its page is known. */
export interface PageNavigation {
  isEmpty: boolean;
  html: Html;
  /** For which the page needs a style sheet. */
  pictures: SharedPictures;
}

export interface PageCard extends TitleIcon {
  title: string;
  url: string;
  description?: string;
}

/** A picture, and smaller ones of it where there are some, as a browser chooses among them. */
export interface PictureView {
  url: string;
  srcset?: string;
}

export interface CoverView {
  picture: PictureView;
  /** In the dark. */
  dark?: PictureView;
  /** Vertical offset in pixels, 0 is centered. */
  y: number;
  /** In pixels, where the page names one. */
  height?: number;
  /** As wide as the page around the text, as the text, or behind the title. */
  size: 'full' | 'hero' | 'background';
}

export interface PageView extends TitleIcon {
  frame: SiteFrame;
  canonicalUrl: string;
  /** Where the same page is as Markdown. */
  markdownUrl?: string;
  /** The same page in the languages of the site, its own among them. */
  alternates?: Alternate[];
  /** Whether everybody can read it there, an assistant of another house too. */
  isOpen?: boolean;
  /** Where agents ask the site. */
  mcpUrl?: string;
  /** Where programs read the updates that the page announces. */
  updatesUrl?: string;
  /** Where the source of the page can be changed. */
  editUrl?: string;
  /** Where the page, and its whole space, are as a PDF. */
  pdfUrl?: string;
  allPdfUrl?: string;
  sitePdfUrl?: string;
  title: string;
  description?: string;
  /** Its tags, each as trusted HTML. */
  tags?: readonly string[];
  /** How the text begins, for search engines, where nobody described the page. */
  summary?: string;
  /** A picture for previews of links to this page, as an absolute address. */
  imageUrl?: string;
  /** The picture that is drawn for this page, for pages and sites without another. */
  drawnUrl?: string;
  cover?: CoverView;
  nav: PageNavigation;
  breadcrumbs: (TitleIcon & { title: string; url?: string })[];
  /** Trusted: sanitized HTML of the content kernel with its slots filled. */
  body: string;
  /** What the body has that not every page has. */
  uses: ReadonlySet<PageUse>;
  outline: { id: string; title: string; level: number }[];
  show: {
    title: boolean;
    description: boolean;
    tableOfContents: boolean;
    outline: boolean;
    pagination: boolean;
    metadata: boolean;
    tags: boolean;
    actions: boolean;
  };
  width: 'default' | 'wide';
  previous?: PageCard;
  next?: PageCard;
  feedback?: FeedbackView;
  /** Shown as cards when the body is empty. */
  subpages: PageCard[];
  /** Milliseconds since 1970. */
  updatedAt?: number;
  /** The page that this one is a translation of, and behind. */
  ahead?: { title: string; url: string; language?: string };
}

/** The form in which members of a team log in on one of its sites. */
export interface LoginView {
  lang: string;
  assets: Record<string, string>;
  /** Where the form is sent. */
  url: string;
  /** The path below the site to which the reader wants. */
  location: string;
  /** Where people log in with their account. */
  accountUrl: string;
  /** Whether what was sent admits nobody. */
  hasFailed: boolean;
}

export interface ErrorView {
  frame?: SiteFrame;
  /** Of the words, where there is no frame. */
  lang?: string;
  /** For an error outside of any site. */
  assets?: Record<string, string>;
  /** Left out where nothing went wrong. */
  status?: number;
  title: string;
  message: string;
  /** For who asked a site for a page that is not there: what to search for, and pages that may have been meant. */
  help?: { words: string; likely: LikelyPage[] } | undefined;
  links: { title: string; url: string }[];
}

export interface LikelyPage {
  title: string;
  url: string;
  /** What the page is in, the outermost first. */
  above: string[];
}

export interface SiteListView {
  title: string;
  assets: Record<string, string>;
  sites: { title: string; url: string; organization: string }[];
  links: { title: string; url: string }[];
}
