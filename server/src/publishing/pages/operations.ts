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

/** Text, and whether some of it failed only now, so that it is not to be kept for long. */
export interface ComposedText {
  text: string;
  isProvisional: boolean;
}

/** The operations and schemas that a page shows, as Markdown; empty for pages without. */
export async function operationsMarkdown(ctx: OperationsCtx, place: Place, markdown: string): Promise<ComposedText> {
  const { page, tree, variant } = place;
  // Most pages have none, and those are not rendered for this.
  if (page.body === undefined || !TAG.test(markdown)) return { text: '', isProvisional: false };
  const { slots } = await deriveShownBody(ctx, page.body, visitorsViewpoint(tree, page));
  const asks = slots.filter((slot) => slot.kind === 'openapi').map((slot) => ({ slot, id: 'operation' }));
  const described = { tree, spaceId: variant.row.space_id, source: page.source ?? '' };
  const look = { words: englishWords, calls: 'none' as const };
  const { shown, isProvisional } = await showOpenapi(ctx, described, { asks, look });
  const text = shown
    .map((each) => each.markdown)
    .filter((text) => text !== '')
    .join('\n');
  return { text, isProvisional };
}
