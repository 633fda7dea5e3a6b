import type { Migration } from './migration.ts';

/** Pictures that owners of sites upload for their looks. */
export const sitePictures: Migration = {
  version: 63,
  name: 'site pictures',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE site_pictures (
      id ${t.text} NOT NULL PRIMARY KEY,
      site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
      name ${t.text} NOT NULL,
      content_type ${t.text} NOT NULL,
      sha256 ${t.text} NOT NULL,
      size ${t.int} NOT NULL,
      width ${t.int} NOT NULL,
      height ${t.int} NOT NULL,
      created_at ${t.time} NOT NULL,
      looked_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE UNIQUE INDEX site_pictures_by_site ON site_pictures (site_id, sha256)`,
    `CREATE INDEX site_pictures_by_blob ON site_pictures (sha256)`,
    `CREATE INDEX site_pictures_by_look ON site_pictures (looked_at)`,
  ],
};
