import type { ColumnTypes, Migration } from './migration.ts';

const places: string[] = [
  // Spaces and collections stand in one order now. Keys of both were counted alike, and two that are equal leave no room
  // between them. With one more digit, keys of collections sort right behind those of the spaces that they equalled.
  `UPDATE collections SET position = position || 'c'`,
  `CREATE INDEX collections_by_place ON collections (organization_id, parent_id, position, id)`,
  `CREATE INDEX spaces_by_place ON spaces (organization_id, parent_id, position, id)`,
  `CREATE INDEX spaces_deleted ON spaces (deleted_at, id) WHERE deleted_at IS NOT NULL`,
];

const sweeping = (t: ColumnTypes): string[] => [
  `CREATE INDEX revisions_by_tree ON revisions (tree)`,
  `CREATE TABLE object_marks (
    hash ${t.text} NOT NULL,
    kind ${t.text} NOT NULL,
    expanded ${t.int} NOT NULL,
    PRIMARY KEY (hash, kind)
  )${t.table}`,
  `CREATE INDEX object_marks_open ON object_marks (hash, kind) WHERE expanded = 0`,
];

const siteSettings = (t: ColumnTypes): string[] => [
  `ALTER TABLE sites ADD COLUMN adaptive_content ${t.int} NOT NULL DEFAULT 0`,
  `ALTER TABLE sites ADD COLUMN proxy ${t.text}`,
];

export const placesAndSweeping: Migration = {
  version: 2,
  name: 'places',
  minimumCompatible: 1,
  statements: (t) => [...places, ...sweeping(t), ...siteSettings(t)],
};
