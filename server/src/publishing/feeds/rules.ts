export interface FeedItem {
  /** The same as long as the news is; never of two. */
  id: string;
  title: string;
  url: string;
  /** Plain text. */
  text?: string | undefined;
  /** Milliseconds since 1970. */
  at?: number | undefined;
  tags?: readonly string[] | undefined;
}

export interface FeedView {
  title: string;
  homeUrl: string;
  feedUrl: string;
  lang: string | undefined;
  /** The newest first. */
  items: readonly FeedItem[];
}

/** Programs come back often, and nobody reads further down. */
export const ITEMS_AT_MOST = 50;
