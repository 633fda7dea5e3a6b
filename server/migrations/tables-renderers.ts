// What renderers in front of the server are to be notified of.
import type { Generated } from 'kysely';

/** Written by triggers where renderers are watched for: whatever changes what readers see counts up. */
export interface RendererNewsTable {
  /** As renderers name what they keep: `space:<id>`, `site:<id>`. */
  tag: string;
  changes: Generated<number>;
  /** How many of the changes renderers were notified of. */
  told: Generated<number>;
  told_at: Generated<number>;
}

/** One row once a server had renderers, else none. */
export interface RendererWatchTable {
  id: string;
  started_at: number;
}

/** What caches in front of the server are to be notified to drop: a row for each thing that changed, until they were. */
export interface PurgeNewsTable {
  /** As renderers have it, or `all`. */
  tag: string;
  changes: Generated<number>;
  /** How often caches were notified of these changes. */
  sent: Generated<number>;
  due_at: Generated<number>;
}

export interface RendererTables {
  purge_news: PurgeNewsTable;
  renderer_watch: RendererWatchTable;
  renderer_news: RendererNewsTable;
}
