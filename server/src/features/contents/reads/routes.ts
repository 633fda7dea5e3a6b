import { Type } from 'typebox';
import { type ApiOperation, operation } from '#access/index.ts';
import { listOf } from '#platform/http/index.ts';
import {
  answerFile,
  answerFiles,
  answerPage,
  answerPages,
  answerReusable,
  answerRevision,
} from '../resources/index.ts';
import {
  ContentQuery,
  Document,
  EvaluatedQuery,
  File,
  FilesQuery,
  MetaLinks,
  Page,
  PageQuery,
  Pages,
  ReusableContent,
  ReusableQuery,
  Revision,
} from '../schema.ts';
import {
  type ContentsCtx,
  getFile,
  getPage,
  getPageAt,
  getPageDocument,
  getReusable,
  getReusableDocument,
} from '../service.ts';
import { getMetaLinks } from './meta-links.ts';
import { answerTree, PageTree } from './page-tree.ts';
import { partReads } from './parts.ts';
import { common, paramsOf, pathParamsOf, permission, queryOf, type ReadLine, type ShownLine } from './lines.ts';
import { computedPlace, getLedPage, shownPlace } from './service.ts';

/** The reads of a line, in the shapes that all lines share. */
export function readsOf(declared: ReadLine): ApiOperation<ContentsCtx>[] {
  const line: ShownLine = {
    ...declared,
    placeOf: async (ctx, asked) => {
      const place = await declared.placeOf(ctx, asked);
      if (asked.actor.site !== undefined) return shownPlace(ctx, place, asked.actor.site);
      return (asked.query as { computed?: boolean }).computed === false ? place : computedPlace(ctx, place);
    },
  };
  return [
    ...treeReads(line),
    ...pageReads(line),
    ...metaReads(line),
    ...partReads(line),
    ...fileReads(line),
    ...reusableReads(line),
  ];
}

function treeReads(line: ShownLine): ApiOperation<ContentsCtx>[] {
  return [
    operation({
      ...common(line),
      id: line.ids.revision,
      path: line.base,
      summary: `The revision that ${line.of} is at, with its whole tree`,
      params: paramsOf(line),
      query: queryOf(line, ContentQuery),
      answer: Revision,
      handle: async (ctx: ContentsCtx, asked) => answerRevision(ctx, asked, await line.placeOf(ctx, asked)),
    }),
    operation({
      ...common(line),
      id: line.ids.pages,
      path: `${line.base}/pages`,
      summary: `The pages of ${line.of} as a tree, without their texts`,
      params: paramsOf(line),
      query: queryOf(line, ContentQuery),
      answer: Pages,
      handle: async (ctx: ContentsCtx, asked) => answerPages(ctx, asked, await line.placeOf(ctx, asked)),
    }),
    ...(line.ids.tree === undefined ? [] : [arrangedRead(line, line.ids.tree)]),
  ];
}

const arrangedRead = (line: ShownLine, id: string) =>
  operation({
    ...common(line),
    id,
    path: `${line.base}/tree`,
    summary: `The tree of pages of ${line.of}, with no more of each than its place needs`,
    description: 'For programs that arrange pages: it is quick for thousands of them. Computed pages are not in it.',
    permission,
    params: paramsOf(line),
    query: queryOf(line, Type.Object({})),
    answer: PageTree,
    handle: async (ctx: ContentsCtx, asked) =>
      answerTree(await line.placeOf(ctx, { ...asked, query: { ...asked.query, computed: false } })),
  });

function pageReads(line: ShownLine): ApiOperation<ContentsCtx>[] {
  return [
    operation({
      ...common(line),
      id: line.ids.page,
      path: `${line.base}/page/{pageId}`,
      summary: `One page of ${line.of} with its text and the pages below it`,
      params: paramsOf(line, 'pageId'),
      query: queryOf(line, PageQuery),
      answer: Page,
      handle: async (ctx: ContentsCtx, asked) => {
        const place = await line.placeOf(ctx, asked);
        return answerPage(ctx, asked, { place, page: getPage(place, asked.params.pageId) });
      },
    }),
    operation({
      ...common(line),
      id: line.ids.pageDocument,
      path: `${line.base}/page/{pageId}/document`,
      summary: `The text of a page of ${line.of} as a document`,
      params: paramsOf(line, 'pageId'),
      query: queryOf(line, EvaluatedQuery),
      answer: Document,
      handle: async (ctx: ContentsCtx, asked) => {
        const place = await line.placeOf(ctx, asked);
        return {
          body: await getPageDocument(ctx, place, { page: getPage(place, asked.params.pageId), ...asked.query }),
        };
      },
    }),
    operation({
      ...common(line),
      id: line.ids.pageAt,
      path: `${line.base}/path/{pagePath}`,
      summary: `The document or group at a path in ${line.of}, with its text`,
      description: 'Slashes in the path are sent as `%2F`. The empty path is the first page.',
      params: pathParamsOf(line),
      query: queryOf(line, PageQuery),
      answer: Page,
      handle: async (ctx: ContentsCtx, asked) => {
        const place = await line.placeOf(ctx, asked);
        const { pagePath } = asked.params;
        // A program that shows a site asks for what it did not find itself.
        const page =
          asked.actor.site === undefined ? getPageAt(place, pagePath) : await getLedPage(ctx, place, pagePath);
        return answerPage(ctx, asked, { place, page });
      },
    }),
  ];
}

function metaReads(line: ShownLine): ApiOperation<ContentsCtx>[] {
  return [
    operation({
      ...common(line),
      id: line.ids.metaLinks,
      path: `${line.base}/page/{pageId}/meta-links`,
      summary: `Where a page of ${line.of} lies for search engines, and in other languages`,
      description:
        'As the `metaLinks` of its front matter say. What cannot be resolved, or leads to what the caller is not shown, is left out.',
      params: paramsOf(line, 'pageId'),
      query: queryOf(line, Type.Object({})),
      answer: MetaLinks,
      handle: async (ctx: ContentsCtx, asked) => {
        const place = await line.placeOf(ctx, asked);
        return { body: await getMetaLinks(ctx, place, getPage(place, asked.params.pageId)) };
      },
    }),
  ];
}

function fileReads(line: ShownLine): ApiOperation<ContentsCtx>[] {
  return [
    operation({
      ...common(line),
      id: line.ids.files,
      path: `${line.base}/files`,
      summary: `The files of ${line.of} by name`,
      params: paramsOf(line),
      query: queryOf(line, FilesQuery),
      answer: listOf(File),
      handle: async (ctx: ContentsCtx, asked) => answerFiles(ctx, asked, await line.placeOf(ctx, asked)),
    }),
    operation({
      ...common(line),
      id: line.ids.file,
      path: `${line.base}/files/{fileId}`,
      summary: `One file of ${line.of}`,
      params: paramsOf(line, 'fileId'),
      query: queryOf(line, ContentQuery),
      answer: File,
      handle: async (ctx: ContentsCtx, asked) => {
        const place = await line.placeOf(ctx, asked);
        return answerFile(ctx, asked, { place, file: getFile(place, asked.params.fileId) });
      },
    }),
  ];
}

function reusableReads(line: ShownLine): ApiOperation<ContentsCtx>[] {
  const path = `${line.base}/reusable-contents/{reusableContentId}`;
  const whole = operation({
    ...common(line),
    id: line.ids.reusable,
    path,
    summary: `One reusable content of ${line.of}`,
    params: paramsOf(line, 'reusableContentId'),
    query: queryOf(line, ReusableQuery),
    answer: ReusableContent,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await line.placeOf(ctx, asked);
      return answerReusable(ctx, asked, { place, entry: getReusable(place, asked.params.reusableContentId) });
    },
  });
  if (line.ids.reusableDocument === undefined) return [whole];
  const text = operation({
    ...common(line),
    id: line.ids.reusableDocument,
    path: `${path}/document`,
    summary: `The text of a reusable content of ${line.of} as a document`,
    params: paramsOf(line, 'reusableContentId'),
    query: queryOf(line, EvaluatedQuery),
    answer: Document,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await line.placeOf(ctx, asked);
      const entry = getReusable(place, asked.params.reusableContentId);
      return { body: await getReusableDocument(ctx, place, { entry, ...asked.query }) };
    },
  });
  return [whole, text];
}
