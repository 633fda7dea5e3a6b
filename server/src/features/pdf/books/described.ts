import type { PageDocument } from '@lectern/content';
import type { OpenapiWords } from '@lectern/openapi';
import type { Described } from '@lectern/pdf';
import {
  type BodiesCtx,
  deriveShownBody,
  type OpenapiCtx,
  type Place,
  showOpenapi,
  visitorsViewpoint,
} from '#features/contents/index.ts';

export type DescribedCtx = BodiesCtx & OpenapiCtx;

/** Of what one block shows, in characters: about six sheets. Most have one. */
const MARKDOWN_AT_MOST = 20_000;

/** What the text of a page or reusable content is made from. */
export interface DescribedText {
  body?: string | undefined;
  source?: string | undefined;
  variables?: Parameters<typeof visitorsViewpoint>[1]['variables'];
}

const HAS_BLOCKS = /"type":"(?:openapi-|swagger")/;

/** What blocks of a text show of descriptions of interfaces, for paper. `isProvisional` where some could not be had now. */
export async function readDescribed(
  ctx: DescribedCtx,
  { tree, spaceId }: Pick<Place, 'tree' | 'spaceId'>,
  { body, source = '', variables, document, words }: DescribedText & { document: PageDocument; words: OpenapiWords },
): Promise<{ described: Described[]; isProvisional: boolean }> {
  // Most texts have none, and those are not rendered for this.
  if (body === undefined || !HAS_BLOCKS.test(JSON.stringify(document))) return { described: [], isProvisional: false };
  const { slots } = await deriveShownBody(ctx, body, visitorsViewpoint(tree, { variables }));
  const asks = slots.filter((slot) => slot.kind === 'openapi').map((slot) => ({ slot, id: 'operation' }));
  const look = { words, calls: 'none' as const, isPaper: true as const };
  const { shown, isProvisional } = await showOpenapi(ctx, { tree, spaceId, source }, { asks, look });
  const described = asks.flatMap(({ slot }, index) => {
    const markdown = shown[index]?.markdown ?? '';
    return markdown === '' ? [] : [{ slot: partOf(slot), markdown: cut(markdown) }];
  });
  return { described, isProvisional };
}

const partOf = ({ block, method, path, name, schemas }: Described['slot']): Described['slot'] => ({
  ...{ block, method, path, name, schemas },
});

/** Without its last line, which may be cut in the middle of a mark. */
function cut(markdown: string): string {
  if (markdown.length <= MARKDOWN_AT_MOST) return markdown;
  return `${markdown.slice(0, markdown.lastIndexOf('\n', MARKDOWN_AT_MOST))}\n\n…\n`;
}
