import type { ColumnTypes, Migration } from './migration.ts';

/** What renderers in front of the server have kept under a tag, and how often it changed since they were told. */
const tables = (t: ColumnTypes): string[] => [
  `CREATE TABLE renderer_news (
    tag ${t.text} NOT NULL PRIMARY KEY,
    changes ${t.int} NOT NULL DEFAULT 1,
    told ${t.int} NOT NULL DEFAULT 0,
    told_at ${t.time} NOT NULL DEFAULT 0
  )${t.table}`,
  `CREATE INDEX renderer_news_due ON renderer_news (tag) WHERE told < changes`,
  `CREATE INDEX renderer_news_by_time ON renderer_news (told_at, tag) WHERE told = changes`,
  // They may have kept anything.
  `INSERT INTO renderer_news (tag, changes) SELECT 'space:' || id, 0 FROM spaces`,
];

const noted = (select: string): string =>
  `INSERT INTO renderer_news (tag) ${select} ON CONFLICT (tag) DO UPDATE SET changes = renderer_news.changes + 1`;

const shown = 'head_revision_id, title, emoji, language, deleted_at';
const space = (row: 'NEW' | 'OLD') => noted(`VALUES ('space:' || ${row}.id)`);
const site = (id: string) => noted(`VALUES ('site:' || ${id})`);

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

/** Whatever changes what readers see is noted in the same transaction: nothing that writes can forget it. */
const triggers = (t: ColumnTypes): string[] =>
  events.flatMap(({ name, on, event, work }) => {
    const trigger = `CREATE TRIGGER renderer_${name} AFTER ${event} ON ${on} FOR EACH ROW`;
    if (t.dialect === 'sqlite') return [`${trigger} BEGIN ${work}; END`];
    return [
      `CREATE FUNCTION renderer_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${work}; RETURN NULL; END $$`,
      `${trigger} EXECUTE FUNCTION renderer_${name}()`,
    ];
  });

/** Renderers in front of the server, and what they are to be told of. */
export const renderers: Migration = {
  version: 12,
  name: 'renderers',
  minimumCompatible: 1,
  statements: (t) => [...tables(t), ...triggers(t)],
};
