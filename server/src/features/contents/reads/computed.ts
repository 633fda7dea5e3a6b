// Computed content by what it is computed of: programs that know a page's source ask for its text, or for all pages of a place.
import { type Static, Type } from 'typebox';
import { type ApiOperation, type Caller, operation } from '#access/index.ts';
import { idParams, notFound } from '#platform/http/index.ts';
import { specIn } from '../computed/index.ts';
import { answerSome } from '../resources/index.ts';
import { getCurrent, type Place } from '../revisions/index.ts';
import { Document, DocumentQuery, File, Page, ReusableContent } from '../schema.ts';
import { type ContentsCtx, getPageDocument } from '../service.ts';
import type { PageNode } from '../trees/index.ts';
import { computedPlace, shownPlace } from './service.ts';

const Anything = Type.Record(Type.String(), Type.Unknown());

const Asked = Type.Object({
  source: Type.Object(
    { type: Type.String({ minLength: 1, maxLength: 200 }), props: Anything, dependencies: Type.Optional(Anything) },
    { description: 'As `computed` of a page says.' },
  ),
  seed: Type.String({ minLength: 1, maxLength: 200, description: 'As `computedSeed` of a page says.' }),
});

type Asked = Static<typeof Asked>;

/** The pages of the current content that are made of a source, top down. What is not shown there is made for nobody. */
function pagesOf({ tree }: Place, { source, seed }: Asked): PageNode[] {
  const spec = specIn(source.dependencies);
  return tree.documents.filter(
    ({ computed }) =>
      computed?.seed === seed && computed.type === source.type && specIn(computed.dependencies) === spec,
  );
}

function getComputedPage(place: Place, asked: Asked): PageNode {
  const { doc, page } = asked.source.props as Record<string, unknown>;
  const found = pagesOf(place, asked).find(
    ({ computed }) => computed?.props['doc'] === doc && computed?.props['page'] === page,
  );
  if (found === undefined) throw notFound('computed document');
  return found;
}

/** Those at the top; the others lie below them. */
function listComputedPages(place: Place, asked: Asked): PageNode[] {
  const pages = pagesOf(place, asked).filter(({ parent }) => parent?.computed?.seed !== asked.seed);
  if (pages.length === 0) throw notFound('computed revision');
  return pages;
}

async function placeFor(ctx: ContentsCtx, { spaceId, actor }: { spaceId: string; actor: Caller }): Promise<Place> {
  const place = await getCurrent(ctx, spaceId);
  return actor.site === undefined ? computedPlace(ctx, place) : shownPlace(ctx, place, actor.site);
}

const common = {
  family: 'Space content',
  method: 'POST',
  permission: { on: 'space', role: 'read', visitor: true, scope: 'read' },
  params: idParams('spaceId'),
  body: Asked,
  bodyLimit: 64 * 1024,
  status: 200,
} as const;

export const computedOperations: ApiOperation<ContentsCtx>[] = [
  operation({
    ...common,
    id: 'getComputedDocument',
    path: '/v1/spaces/{spaceId}/content/computed/document',
    summary: 'The text of a computed page, by what it is computed of',
    description: 'The page is one of the current content: 404 where none there has this source and seed.',
    query: DocumentQuery,
    answer: Document,
    handle: async (ctx: ContentsCtx, { actor, params: { spaceId }, body }) => {
      const place = await placeFor(ctx, { spaceId, actor });
      return { body: await getPageDocument(ctx, place, { page: getComputedPage(place, body) }) };
    },
  }),
  operation({
    ...common,
    id: 'getComputedRevision',
    path: '/v1/spaces/{spaceId}/content/computed/revision',
    summary: 'The pages of a place, by what they are computed of',
    description: 'The seed is the id of the place. Pages of an OpenAPI specification have no files of their own.',
    answer: Type.Object({
      pages: Type.Array(Page),
      files: Type.Array(File),
      reusableContents: Type.Array(ReusableContent),
    }),
    handle: async (ctx: ContentsCtx, { actor, params: { spaceId }, body }) => {
      const place = await placeFor(ctx, { spaceId, actor });
      const pages = await answerSome(ctx, { actor, query: {} }, { place, pages: listComputedPages(place, body) });
      return { body: { pages, files: [], reusableContents: [] } };
    },
  }),
];
