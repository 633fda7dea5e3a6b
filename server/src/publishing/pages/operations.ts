import { englishWords } from '@lectern/openapi';
import {
  type BodiesCtx,
  deriveShownBody,
  type OpenapiCtx,
  showOpenapi,
  visitorsViewpoint,
} from '#features/contents/index.ts';
import type { Place } from './navigation.ts';

export type OperationsCtx = BodiesCtx & OpenapiCtx;

const TAG = /\{%-?\s*(?:openapi|swagger)/;

/** The operations and schemas that a page shows, as Markdown; empty for pages without. */
export async function operationsMarkdown(ctx: OperationsCtx, place: Place, markdown: string): Promise<string> {
  const { page, tree, variant } = place;
  // Most pages have none, and those are not rendered for this.
  if (page.body === undefined || !TAG.test(markdown)) return '';
  const { slots } = await deriveShownBody(ctx, page.body, visitorsViewpoint(tree, page));
  const asks = slots.filter((slot) => slot.kind === 'openapi').map((slot) => ({ slot, id: 'operation' }));
  const described = { tree, spaceId: variant.row.space_id, source: page.source ?? '' };
  const shown = await showOpenapi(ctx, described, { asks, look: { words: englishWords, tryIt: false } });
  return shown
    .map((each) => each.markdown)
    .filter((text) => text !== '')
    .join('\n');
}
