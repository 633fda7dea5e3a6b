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

export interface RendererTables {
  renderer_watch: RendererWatchTable;
  renderer_news: RendererNewsTable;
}
