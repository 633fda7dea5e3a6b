/** A picture that may differ in the dark. */
export interface ThemedPicture {
  light: string;
  dark: string;
}

export interface LookLink {
  title: string;
  url?: string;
}

export interface HeaderLink extends LookLink {
  style: 'link' | 'button-primary' | 'button-secondary';
  /** Not empty: the link opens these. */
  links: LookLink[];
}

/** An account of the site's owners on a platform. */
export interface SocialLink {
  name: string;
  icon: string;
  url: string;
  inHeader: boolean;
  inFooter: boolean;
}

export interface AnnouncementView {
  message: string;
  style: 'info' | 'warning' | 'danger' | 'success';
  link?: LookLink;
  /** Names this announcement, so that a reader who closed it does not see it again. */
  key: string;
}

export interface FooterView {
  logo?: ThemedPicture;
  groups: { title: string; links: LookLink[] }[];
  copyright?: string;
  privacyUrl?: string;
  /** Whether it says what the site is made with. */
  trademark: boolean;
}

/** How a site looks. Everything is text and addresses; `style` alone is trusted, and only what made it may make it. */
export interface SiteLook {
  /** Classes of the whole document. */
  classes: string[];
  /** The theme to begin with; left out where the system decides. */
  theme?: 'light' | 'dark';
  /** Whether readers may choose the other theme. */
  hasThemes: boolean;
  /** Rules that stand in the page, made of numbers, names and addresses that were checked. */
  style: string;
  /** Names of assets: sheets besides the one of all sites. */
  sheets: string[];
  /** Names of assets: files of fonts that each page needs. */
  fonts: string[];
  /** Colors of the browser's own bar. */
  barColors: ThemedPicture;
  logo?: ThemedPicture;
  /** The icon of the site: pictures, or an emoji. */
  icon?: ThemedPicture | string;
  links: HeaderLink[];
  social: SocialLink[];
  announcement?: AnnouncementView;
  footer: FooterView;
  /** For previews of links to pages that have no picture of their own. */
  previewUrl?: string;
  hasPager: boolean;
  /** What readers can do with a page, in the order of display; of these, what has no setting below. */
  actionOrder: string[];
  hasMarkdownActions: boolean;
  /** Whether a page can be given to assistants of others. */
  hasAssistants: boolean;
  hasMcp: boolean;
  /** Whether pages lead to where they are edited. */
  hasEditLink: boolean;
  /** Whether readers are asked if a page was of help. */
  asksFeedback: boolean;
  /** Whether readers are distinguished from day to day, by a name that their browser keeps. */
  keepsVisitors: boolean;
  /** Whether readers may have PDFs. */
  hasPdf: boolean;
  /** Whether links to other sites open in a new tab. */
  opensInNewTab: boolean;
}
