import { operation } from '#access/index.ts';
import { listOf, PageQuery } from '#platform/http/index.ts';
import { CreatePersonalToken, NewPersonalToken, PersonalToken, tokenParams } from './schema.ts';
import {
  createPersonalToken,
  getPersonalToken,
  listPersonalTokens,
  revokePersonalToken,
  toPersonalToken,
  type TokensCtx,
} from './service.ts';

const family = 'Personal tokens';
const path = '/account/tokens';

export const tokenOperations = [
  operation({
    id: 'listPersonalTokens',
    family,
    method: 'GET',
    path,
    summary: 'The caller’s own tokens that still work, newest first',
    description: 'The tokens themselves are nowhere: `hint` has their first characters.',
    permission: { on: 'caller', within: true },
    query: PageQuery,
    status: 200,
    answer: listOf(PersonalToken),
    handle: async (ctx: TokensCtx, { actor, query }) => {
      const { items, ...page } = await listPersonalTokens(ctx, actor, query);
      return { body: { ...page, items: items.map((row) => toPersonalToken(actor, row)) } };
    },
  }),
  operation({
    id: 'createPersonalToken',
    family,
    method: 'POST',
    path,
    summary: 'Make a token of one’s own',
    description:
      'The answer has the token, which is shown once and kept nowhere; so an `Idempotency-Key` is not looked at. It opens no more than the token that asks, and for no longer. Made in a session of an organization’s identity provider, it opens that organization only.',
    permission: { on: 'caller', within: true },
    body: CreatePersonalToken,
    isShownOnce: true,
    status: 201,
    answer: NewPersonalToken,
    errors: {
      403: 'The token that asks has fewer scopes, or expires earlier.',
      412: 'The caller has as many tokens as a person may.',
    },
    handle: async (ctx: TokensCtx, { actor, body }) => {
      const { row, token } = await createPersonalToken(ctx, actor, body);
      return {
        body: { ...toPersonalToken(actor, row), token },
        headers: { 'cache-control': 'no-store' },
        location: `${ctx.baseUrl}${path}/${row.id}`,
      };
    },
  }),
  operation({
    id: 'getPersonalToken',
    family,
    method: 'GET',
    path: `${path}/{tokenId}`,
    summary: 'One of the caller’s own tokens that still work, without the token itself',
    permission: { on: 'caller', within: true },
    params: tokenParams,
    status: 200,
    answer: PersonalToken,
    errors: { 404: 'There is no such token of the caller, or it has ended.' },
    handle: async (ctx: TokensCtx, { actor, params: { tokenId } }) => {
      return { body: toPersonalToken(actor, await getPersonalToken(ctx, actor, tokenId)) };
    },
  }),
  operation({
    id: 'revokePersonalToken',
    family,
    method: 'DELETE',
    path: `${path}/{tokenId}`,
    summary: 'Revoke a token of one’s own',
    description: 'It is refused from the next request on; also the one that asks.',
    permission: { on: 'caller', within: true },
    params: tokenParams,
    status: 205,
    errors: { 404: 'There is no such token of the caller, or it has ended.' },
    handle: async (ctx: TokensCtx, { actor, params: { tokenId } }) => {
      await revokePersonalToken(ctx, actor, tokenId);
      return { body: undefined };
    },
  }),
];
