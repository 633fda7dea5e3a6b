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
  permissions: Readonly<Record<string, boolean>>;
}
