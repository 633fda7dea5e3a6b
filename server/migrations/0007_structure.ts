import type { ColumnTypes, Migration } from './migration.ts';

const sections = (t: ColumnTypes): string[] => [
  `CREATE TABLE site_section_groups (
    id ${t.text} NOT NULL PRIMARY KEY,
    site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    title ${t.text} NOT NULL,
    icon ${t.text},
    position ${t.text} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX site_section_groups_by_site ON site_section_groups (site_id, position, id)`,
  `CREATE TABLE site_sections (
    id ${t.text} NOT NULL PRIMARY KEY,
    site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    group_id ${t.text} REFERENCES site_section_groups (id) ON DELETE SET NULL,
    title ${t.text} NOT NULL,
    description ${t.text},
    icon ${t.text},
    path ${t.text} NOT NULL,
    is_default ${t.int} NOT NULL DEFAULT 0,
    condition ${t.text},
    position ${t.text} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1,
    UNIQUE (site_id, path)
  )${t.table}`,
  `CREATE INDEX site_sections_by_site ON site_sections (site_id, position, id)`,
  `CREATE INDEX site_sections_by_group ON site_sections (group_id) WHERE group_id IS NOT NULL`,
];

/** SQLite takes a constraint from a table only by making the table anew. */
const rebuilt = (t: ColumnTypes): string[] => [
  `CREATE TABLE site_spaces_anew (
    id ${t.text} NOT NULL PRIMARY KEY,
    site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
    title ${t.text} NOT NULL,
    path ${t.text} NOT NULL,
    is_default ${t.int} NOT NULL DEFAULT 0,
    condition ${t.text},
    position ${t.text} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1,
    section_id ${t.text} REFERENCES site_sections (id) ON DELETE CASCADE,
    UNIQUE (site_id, space_id)
  )${t.table}`,
  `INSERT INTO site_spaces_anew (id, site_id, space_id, title, path, is_default, condition, position, version)
    SELECT id, site_id, space_id, title, path, is_default, condition, position, version FROM site_spaces`,
  `DROP TABLE site_spaces`,
  `ALTER TABLE site_spaces_anew RENAME TO site_spaces`,
  `CREATE INDEX site_spaces_by_space ON site_spaces (space_id)`,
  `CREATE INDEX site_spaces_by_site ON site_spaces (site_id, position, id)`,
];

const altered = (t: ColumnTypes): string[] => [
  `ALTER TABLE site_spaces ADD COLUMN section_id ${t.text} REFERENCES site_sections (id) ON DELETE CASCADE`,
  `ALTER TABLE site_spaces DROP CONSTRAINT site_spaces_site_id_path_key`,
];

const variants = (t: ColumnTypes): string[] => [
  ...(t.dialect === 'sqlite' ? rebuilt(t) : altered(t)),
  // Paths are unlike among siblings: a variant of one section may be called as one of another.
  `CREATE UNIQUE INDEX site_spaces_by_path ON site_spaces (site_id, COALESCE(section_id, ''), path)`,
  `CREATE INDEX site_spaces_by_section ON site_spaces (section_id) WHERE section_id IS NOT NULL`,
];

const shareLinks = (t: ColumnTypes): string[] => [
  `CREATE TABLE share_links (
    id ${t.text} NOT NULL PRIMARY KEY,
    site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    name ${t.text} NOT NULL,
    share_key ${t.text} NOT NULL,
    active ${t.int} NOT NULL DEFAULT 1,
    created_at ${t.time} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX share_links_by_site ON share_links (site_id, created_at, id)`,
];

/** What a site consists of, and the links that admit to it. */
export const structure: Migration = {
  version: 7,
  name: 'structure',
  // An older server knows no sections, and would show everybody what the condition of one hides.
  minimumCompatible: 7,
  statements: (t) => [...sections(t), ...variants(t), ...shareLinks(t)],
};
