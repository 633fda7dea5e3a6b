import type { Static } from 'typebox';
import { type Caller, operation } from '#access/index.ts';
import { idParams, listOf, pageQuery } from '#platform/http/index.ts';
import { Type } from 'typebox';
import { type Shown, toFile, toPage, toRevision } from './resources/index.ts';
import { ContentQuery, contentQuery, File, FORMATS, Page, Revision } from './schema.ts';
import {
  type ContentsCtx,
  getCurrentRevision,
  getFileById,
  getPageById,
  listFiles,
  readText,
  timesOf,
} from './service.ts';
import type { PageNode } from './trees/index.ts';

const family = 'Space content';
const permission = { on: 'space', role: 'read' } as const;

async function shownTo(
  ctx: ContentsCtx,
  asked: { actor: Caller; params: { spaceId: string }; query: Static<typeof ContentQuery> },
  pages: readonly PageNode[],
): Promise<Shown> {
  const { spaceId } = asked.params;
  return {
    baseUrl: ctx.baseUrl,
    organizationId: asked.actor.rights.organizationId,
    spaceId,
    metadata: asked.query.metadata !== false,
    times: await timesOf(ctx, spaceId, pages),
    fileUrl: ctx.fileUrl,
  };
}

export const contentOperations = [
  operation({
    id: 'getCurrentRevision',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content',
    summary: 'The current revision of a space with its whole tree',
    permission,
    params: idParams('spaceId'),
    query: ContentQuery,
    status: 200,
    answer: Revision,
    handle: async (ctx: ContentsCtx, asked) => {
      const { spaceId } = asked.params;
      const { revision, tree } = await getCurrentRevision(ctx, spaceId);
      const shown = await shownTo(ctx, asked, tree.pages);
      const publishedUrl = (await ctx.publishedUrlsOf(ctx.db, [spaceId])).get(spaceId) ?? '';
      return { body: toRevision({ ...shown, publishedUrl }, tree, revision) };
    },
  }),
  operation({
    id: 'listPages',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/pages',
    summary: 'The pages of a space as a tree, without their texts',
    permission,
    params: idParams('spaceId'),
    query: ContentQuery,
    status: 200,
    answer: Type.Object({ pages: Type.Array(Page) }),
    handle: async (ctx: ContentsCtx, asked) => {
      const { tree } = await getCurrentRevision(ctx, asked.params.spaceId);
      const shown = await shownTo(ctx, asked, tree.pages);
      return { body: { pages: tree.pages.map((page) => toPage(shown, tree, page)) } };
    },
  }),
  operation({
    id: 'getPageById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}',
    summary: 'One page with its text and the pages below it',
    permission,
    params: idParams('spaceId', 'pageId'),
    query: Type.Object({
      ...contentQuery,
      format: Type.Optional(
        Type.Enum([...FORMATS], { description: 'How the text is answered; Markdown when left out.' }),
      ),
    }),
    status: 200,
    answer: Page,
    handle: async (ctx: ContentsCtx, asked) => {
      const { tree, page } = await getPageById(ctx, asked.params.spaceId, asked.params.pageId);
      const text = await readText(ctx, { tree, page }, asked.query.format);
      const shown = await shownTo(ctx, asked, [page]);
      return { body: { ...toPage(shown, tree, page), ...text } };
    },
  }),
  operation({
    id: 'listFiles',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/files',
    summary: 'The files of a space by name',
    permission,
    params: idParams('spaceId'),
    query: Type.Object({ ...pageQuery, ...contentQuery }),
    status: 200,
    answer: listOf(File),
    handle: async (ctx: ContentsCtx, { params, query }) => {
      const { items, ...page } = await listFiles(ctx, params.spaceId, query);
      const shown = { spaceId: params.spaceId, fileUrl: ctx.fileUrl, metadata: query.metadata !== false };
      return { body: { ...page, items: items.map((file) => toFile(shown, file)) } };
    },
  }),
  operation({
    id: 'getFileById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/files/{fileId}',
    summary: 'One file',
    permission,
    params: idParams('spaceId', 'fileId'),
    query: ContentQuery,
    status: 200,
    answer: File,
    handle: async (ctx: ContentsCtx, { params, query }) => {
      const file = await getFileById(ctx, params.spaceId, params.fileId);
      const shown = { spaceId: params.spaceId, fileUrl: ctx.fileUrl, metadata: query.metadata !== false };
      return { body: toFile(shown, file) };
    },
  }),
];
