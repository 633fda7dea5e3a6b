// Resources of the API, as far as the application reads them. openapi.json describes them whole.

export interface User {
  id: string;
  displayName: string;
  email?: string;
  photoURL?: string;
}

export interface Organization {
  id: string;
  title: string;
  permissions: Readonly<Record<string, boolean>>;
}

export interface Collection {
  id: string;
  title: string;
  description?: string;
  organization: string;
  /** The collection that it is in. */
  parent?: string;
  permissions: Readonly<Record<string, boolean>>;
}

export interface Space {
  id: string;
  title: string;
  emoji?: string;
  visibility: string;
  editMode: 'live' | 'locked';
  createdAt: string;
  updatedAt: string;
  deletedAt?: string;
  organization: string;
  /** The collection that it is in. */
  parent?: string;
  /** The one that readers see. */
  revision: string;
  urls: { location: string; app: string; published?: string };
  changeRequestsOpen: number;
  changeRequestsDraft: number;
  permissions: Readonly<Record<string, boolean>>;
}

export interface Site {
  id: string;
  title: string;
  basename?: string;
  /** Of its own, as people brought it along. */
  hostname?: string;
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth';
  published: boolean;
  siteSpaces: number;
  siteSections: number;
  createdAt: string;
  permissions: Readonly<Record<string, boolean>>;
  adaptiveContent?: { enabled: boolean };
  /** Where a proxy shows it, and where that finds it. */
  proxy?: { origin: string; target: string };
  urls: { app: string; published?: string; preview?: string };
}

export interface Notification {
  id: string;
  kind:
    | 'review_requested'
    | 'change_request_reviewed'
    | 'change_request_merged'
    | 'mention'
    | 'comment_answered'
    | 'suggestion_applied'
    | 'suggestion_rejected'
    | 'watched_merged'
    | 'watched_comment'
    | 'watched_request';
  createdAt: string;
  readAt?: string;
  by?: { displayName: string };
  space: { id: string; title: string };
  changeRequest?: { id: string; number: number; subject: string };
  comment?: string;
  urls: { app: string };
}

/** Where something stands that was found, in UTF-16 code units. */
export interface Highlight {
  start: number;
  end: number;
}

export interface FoundSpace {
  id: string;
  title: string;
  pages: {
    id: string;
    title: string;
    titleHighlights: Highlight[];
    rank: number;
    ancestors: { title: string }[];
    sections: { title: string; body: string; highlights: Highlight[] }[];
  }[];
}

export interface ChangeRequest {
  id: string;
  number: number;
  subject: string;
  space: string;
  createdBy?: { id: string; displayName?: string };
}
