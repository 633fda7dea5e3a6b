// What readers do on sites and think of pages. Nothing in here is trusted, and nothing names a person or an address.

export interface SiteEventsTable {
  site_id: string;
  at: number;
  type: string;
  session_id: string | null;
  visitor_id: string | null;
  site_space_id: string | null;
  section_id: string | null;
  space_id: string | null;
  page_id: string | null;
  /** The code of a language without its region. */
  language: string | null;
  device: string | null;
  browser: string | null;
  os: string | null;
  /** The host that led here, nothing more of its address. */
  referrer: string | null;
  /** What the event is about: the words of a search, the target of a link, a rating. */
  detail: string | null;
  /** How many pages a search found, where somebody said so. */
  results: number | null;
  /** JSON: claims of visitors, with keys in order. */
  claims: string | null;
}

export interface PageFeedbackTable {
  id: string;
  site_id: string;
  site_space_id: string | null;
  space_id: string | null;
  page_id: string;
  /** Empty where a program said something: it gives none. */
  rating: string;
  comment: string | null;
  language: string | null;
  visitor_id: string | null;
  created_at: number;
  /** Where a program said it: `mcp`, `assistant`, or `agent` where it did not say; null for readers. */
  source: string | null;
  /** What the program was to do. */
  goal: string | null;
  /** The address that the program read. */
  url: string | null;
}

export interface VisitorSaltsTable {
  /** Days since 1970. */
  day: number;
  /** Makes names of visitors of what nobody keeps; it is forgotten with its day, and with it what they were made of. */
  salt: string;
}

/** An address without a page that readers asked for on a day. Nothing of who asked. */
export interface MissingAddressesTable {
  site_id: string;
  /** Days since 1970. */
  day: number;
  /** Below the site, decoded, with a slash before it. */
  path: string;
  hits: number;
  last_at: number;
  /** Where the last reader came from, if that is known: a path of the same site, which begins with a slash, or another host. */
  referrer: string | null;
}

/** Questions of an organization that a service was asked on a day. */
export interface AnswerUsesTable {
  organization_id: string;
  /** Days since 1970. */
  day: number;
  answers: number;
}

export interface InsightTables {
  answer_uses: AnswerUsesTable;
  site_events: SiteEventsTable;
  page_feedback: PageFeedbackTable;
  visitor_salts: VisitorSaltsTable;
  missing_addresses: MissingAddressesTable;
}
