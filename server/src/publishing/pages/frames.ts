import { framesOf } from '../players/index.ts';
import { hasDiagram } from '@lectern/theme';

/** The policy of a page that may show in frames what it has players for, and ours in which diagrams are drawn. */
export function withFrames(policy: string, html: string): string {
  const origins = [...(hasDiagram(html) ? ["'self'"] : []), ...framesOf(html)];
  return origins.length === 0 ? policy : `${policy}; frame-src ${origins.join(' ')}`;
}
