// How sites look. Their version is that of the site: every change of a look counts it up.

export interface SiteCustomizationsTable {
  site_id: string;
  /** JSON: every setting, without the title, which is the site's own. */
  settings: string;
}

export interface SiteSpaceCustomizationsTable {
  site_space_id: string;
  /** JSON: only what differs from the site. */
  overrides: string;
}

/** A picture that an owner uploaded for looks of a site, which name it by its address. */
export interface SitePicturesTable {
  id: string;
  site_id: string;
  name: string;
  content_type: string;
  /** Of the blob. */
  sha256: string;
  size: number;
  width: number;
  height: number;
  created_at: number;
  /** When it was uploaded, or when a look was last found to name it. */
  looked_at: number;
}

/** What somebody tries, for their own eyes and for a while. */
export interface UnsavedLooksTable {
  site_id: string;
  /** Of the token or session that tries it, which alone is shown it. */
  token_id: string;
  /** JSON. */
  look: string;
  expires_at: number;
}
