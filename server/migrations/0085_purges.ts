import type { Migration } from './migration.ts';
import { trigger } from './trigger.ts';

/**
 * What caches in front are to drop. Whatever renderers are notified of changes what readers see, so their news are copied, where
 * there are such caches. And renderers are notified of a hostname of an organization as well.
 */
export const purges: Migration = {
  version: 85,
  name: 'purges',
  minimumCompatible: 41,
  statements: (t) => {
    const copy = `INSERT INTO purge_news (tag) SELECT NEW.tag WHERE EXISTS (SELECT 1 FROM renderer_watch WHERE id = 'purges')
      ON CONFLICT (tag) DO UPDATE SET changes = purge_news.changes + 1, sent = 0, due_at = 0;`;
    return [
      `CREATE TABLE purge_news (
        tag ${t.text} NOT NULL PRIMARY KEY,
        changes ${t.int} NOT NULL DEFAULT 1,
        sent ${t.int} NOT NULL DEFAULT 0,
        due_at ${t.time} NOT NULL DEFAULT 0
      )${t.table}`,
      'CREATE INDEX purge_news_due ON purge_news (due_at, tag)',
      ...trigger(t, { name: 'purge_of_first', on: 'renderer_news', event: 'INSERT', work: copy }),
      ...trigger(t, { name: 'purge_of_next', on: 'renderer_news', event: 'UPDATE OF changes', work: copy }),
      ...trigger(t, {
        ...{ name: 'renderer_organization_moved', on: 'organizations', event: 'UPDATE OF custom_hostname' },
        work: `INSERT INTO renderer_news (tag) SELECT 'site:' || sites.id FROM sites
          WHERE sites.organization_id = NEW.id AND EXISTS (SELECT 1 FROM renderer_watch)
          ON CONFLICT (tag) DO UPDATE SET changes = renderer_news.changes + 1;`,
      }),
    ];
  },
};
