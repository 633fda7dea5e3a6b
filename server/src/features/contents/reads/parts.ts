// Reads of what a space has besides pages and files: tags, redirects, and what readers come to at an address.
import { type ApiOperation, operation } from '#access/index.ts';
import { listOf } from '#platform/http/index.ts';
import type { ContentsCtx } from '../service.ts';
import { common, paramsOf, permission, queryOf, type ShownLine } from './lines.ts';
import { AddressQuery, followAddress, Followed, listRedirects, Redirect, RedirectsQuery } from './redirects.ts';
import { ListedTag, listTags, TagsQuery } from './tags.ts';

export function partReads(line: ShownLine): ApiOperation<ContentsCtx>[] {
  const { tags, redirects, redirect } = line.ids;
  if (tags === undefined || redirects === undefined || redirect === undefined) return [];
  return [
    operation({
      ...common(line),
      id: tags,
      path: `${line.base}/tags`,
      summary: `The tags of ${line.of}, with how many pages have each`,
      description: 'A batch of changes makes, changes and removes them by `update_tags`.',
      permission,
      params: paramsOf(line),
      query: queryOf(line, TagsQuery),
      answer: listOf(ListedTag),
      handle: async (ctx: ContentsCtx, asked) => ({
        body: await listTags(await line.placeOf(ctx, asked), asked.query),
      }),
    }),
    operation({
      ...common(line),
      id: redirects,
      path: `${line.base}/redirects`,
      summary: `The redirects of ${line.of}, by their addresses`,
      description: 'Those that its source has. A batch of changes makes and removes them by `update_redirects`.',
      permission,
      params: paramsOf(line),
      query: queryOf(line, RedirectsQuery),
      answer: listOf(Redirect),
      handle: async (ctx: ContentsCtx, asked) => ({
        body: await listRedirects(await line.placeOf(ctx, asked), asked.query),
      }),
    }),
    operation({
      ...common(line),
      id: redirect,
      path: `${line.base}/redirect`,
      summary: `What readers of ${line.of} come to at an address`,
      description: 'As a published site looks for it, without the redirects of the site.',
      permission,
      params: paramsOf(line),
      query: queryOf(line, AddressQuery),
      answer: Followed,
      handle: async (ctx: ContentsCtx, asked) => ({
        body: await followAddress(ctx, await line.placeOf(ctx, asked), asked.query.source),
      }),
    }),
  ];
}
