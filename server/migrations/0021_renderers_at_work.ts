import type { ColumnTypes, Migration } from './migration.ts';

const noted = (select: string): string =>
  `INSERT INTO renderer_news (tag) ${select} ON CONFLICT (tag) DO UPDATE SET changes = renderer_news.changes + 1`;

const shown = 'head_revision_id, title, emoji, language, deleted_at';
const space = (row: 'NEW' | 'OLD') => noted(`SELECT 'space:' || ${row}.id WHERE TRUE`);
const site = (id: string) => noted(`SELECT 'site:' || ${id} WHERE TRUE`);

const events = [
  { name: 'space_made', on: 'spaces', event: 'INSERT', work: space('NEW') },
  { name: 'space_changed', on: 'spaces', event: `UPDATE OF ${shown}`, work: space('NEW') },
  { name: 'space_gone', on: 'spaces', event: 'DELETE', work: space('OLD') },
  { name: 'site_changed', on: 'sites', event: 'UPDATE', work: site('NEW.id') },
  { name: 'site_gone', on: 'sites', event: 'DELETE', work: site('OLD.id') },
  { name: 'link_changed', on: 'share_links', event: 'UPDATE', work: site('NEW.site_id') },
  { name: 'link_gone', on: 'share_links', event: 'DELETE', work: site('OLD.site_id') },
  { name: 'auth_changed', on: 'site_publishing_auth', event: 'UPDATE', work: site('NEW.site_id') },
  {
    name: 'organization_changed',
    on: 'organizations',
    event: 'UPDATE OF hostname, title, blocked_reason',
    work: noted(`SELECT 'site:' || sites.id FROM sites WHERE sites.organization_id = NEW.id`),
  },
];

const watched = `EXISTS (SELECT 1 FROM renderer_watch)`;

const triggers = (t: ColumnTypes): string[] =>
  events.flatMap(({ name, on, event, work }) =>
    t.dialect === 'sqlite'
      ? [
          `DROP TRIGGER renderer_${name}`,
          `CREATE TRIGGER renderer_${name} AFTER ${event} ON ${on} FOR EACH ROW WHEN ${watched} BEGIN ${work}; END`,
        ]
      : [
          `CREATE OR REPLACE FUNCTION renderer_${name}() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN IF ${watched} THEN ${work}; END IF; RETURN NULL; END $$`,
        ],
  );

/**
 * What changes is noted for renderers only where there are any, which most servers have not: a row and its entry in an index
 * for each change. The row of `renderer_watch` says that there are; the first server with renderers writes it.
 */
export const renderersAtWork: Migration = {
  version: 21,
  name: 'renderers at work',
  // An older server with renderers would wait for news that nobody notes.
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE renderer_watch (id ${t.text} NOT NULL PRIMARY KEY, started_at ${t.time} NOT NULL)${t.table}`,
    ...triggers(t),
  ],
};
