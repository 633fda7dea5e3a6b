import { type TObject } from 'typebox';
import { type ApiOperation, operation } from '#access/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { DiffQuery, TextDiff } from '#features/change-requests/index.ts';
import {
  Changes,
  type ChangesCtx,
  ChangesQuery,
  type ContentsCtx,
  EditConflicts,
  type EditsCtx,
} from '#features/contents/index.ts';

import { asCaller, commitDraft, discardDraft } from './ending.ts';
import { listDraftChanges, listDraftDiff, type PreviewingCtx } from './drafted/index.ts';
import { getDraft, listDrafts } from './reading.ts';
import { toDrafts, toDraftWithText, toSavedDraft } from './resources.ts';
import { proposeOperation } from './proposing/index.ts';
import { saveDraft, type SavingCtx } from './saving.ts';
import { Draft, DraftWithText, SaveDraft, SavedDraft } from './schema.ts';

type Ctx = ContentsCtx & SavingCtx & EditsCtx & PreviewingCtx & ChangesCtx;

/** Where drafts are, and how their operations are called there. */
interface DraftLine {
  base: string;
  of: string;
  suffix: '' | 'InChangeRequest';
}

const LINES: readonly DraftLine[] = [
  { base: '/v1/spaces/{spaceId}', of: 'the main content of a space', suffix: '' },
  { base: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}', of: 'a change request', suffix: 'InChangeRequest' },
];

const family = 'Drafts';
const reading = { on: 'space', role: 'read' } as const;
const writing = ({ suffix }: DraftLine) =>
  ({ on: 'space', role: 'edit', ...(suffix === '' && { also: 'nobody may while the space is locked' }) }) as const;
const FORBIDDEN = 'The space is locked, or the role of the caller is too low.';

// In the type is the space alone: only a change request has the other parameter, and `changeRequestId` is absent without it.
const paramsOf = <K extends string = never>({ suffix }: DraftLine, ...names: K[]) =>
  idParams<'spaceId' | K>('spaceId', ...(suffix === '' ? [] : ['changeRequestId' as K]), ...names) as TObject<
    ReturnType<typeof idParams<'spaceId' | K>>['properties']
  >;

const COMPARED =
  'As they were written: what others did to the same page meanwhile is merged only when a draft is committed.';

const operationsOf = (line: DraftLine): ApiOperation<Ctx>[] => [
  operation({
    id: `listDrafts${line.suffix}`,
    family,
    method: 'GET',
    path: `${line.base}/drafts`,
    summary: `The drafts of ${line.of}, newest first, without their texts`,
    description: 'Those of pages and reusable contents in which somebody wrote what no revision has yet.',
    permission: reading,
    params: paramsOf(line),
    query: PageQuery,
    status: 200,
    answer: listOf(Draft),
    handle: async (ctx: Ctx, { actor, params, query }) => {
      const { items, line: at, ...page } = await listDrafts(ctx, params, query);
      return { body: { ...page, items: await toDrafts(ctx, actor, { line: at, rows: items }) } };
    },
  }),
  operation({
    id: `listDraftChanges${line.suffix}`,
    family,
    method: 'GET',
    path: `${line.base}/drafts/changes`,
    summary: `What the drafts would change in ${line.of}, page by page`,
    description: `${COMPARED} Of more than 50 drafts, the newest count.`,
    permission: reading,
    params: paramsOf(line),
    query: ChangesQuery,
    status: 200,
    answer: Changes,
    handle: async (ctx: Ctx, { params, query }) => ({ body: await listDraftChanges(ctx, params, query) }),
  }),
  operation({
    id: `listDraftDiff${line.suffix}`,
    family,
    method: 'GET',
    path: `${line.base}/drafts/diff`,
    summary: `The texts of the drafts next to those of ${line.of}, with each block and its words`,
    description: `${COMPARED} Bounded as the diff of a change request is.`,
    permission: reading,
    params: paramsOf(line),
    query: DiffQuery,
    status: 200,
    answer: listOf(TextDiff),
    handle: async (ctx: Ctx, { params, query }) => ({ body: await listDraftDiff(ctx, params, query) }),
  }),
  operation({
    id: `getDraft${line.suffix}`,
    family,
    method: 'GET',
    path: `${line.base}/drafts/{pageId}`,
    summary: `A page of ${line.of} as it is opened for editing`,
    description:
      'The text of its draft. While there is none, version 0 and the page as it is, with the revision as `base`. A reusable content is opened, saved, committed and discarded in the same way, by its id in place of that of a page.',
    permission: reading,
    params: paramsOf(line, 'pageId'),
    status: 200,
    answer: DraftWithText,
    handle: async (ctx: Ctx, { actor, params }) => {
      const opened = await getDraft(ctx, params);
      const body = await toDraftWithText(ctx, actor, { ...opened, pageId: params.pageId });
      return { body, ...(opened.row && { version: opened.row.version }) };
    },
  }),
  operation({
    id: `saveDraft${line.suffix}`,
    family,
    method: 'PUT',
    path: `${line.base}/drafts/{pageId}`,
    summary: `Save what somebody wrote in a page of ${line.of}`,
    description:
      'Where others saved since `version`, their text and this one are merged, and the answer has what came of it. Nobody’s words are lost: where both say something different, the text has both. Half a minute after the last save the draft is committed.',
    permission: writing(line),
    params: paramsOf(line, 'pageId'),
    body: SaveDraft,
    bodyLimit: 'server',
    status: 200,
    answer: SavedDraft,
    ownTransactions: true,
    errors: {
      400: '`base` is no revision that this content has gone through, or it has no such page.',
      ...(line.suffix === '' && { 403: FORBIDDEN }),
      409: 'The server has forgotten `version`, and `baseSource` is needed; or too many write at once.',
      412: 'The space has too many drafts, or the change request is archived or merged.',
    },
    handle: async (ctx: Ctx, { actor, params, body }) => {
      const saved = await saveDraft(ctx, { ...params, caller: actor, body });
      return { body: await toSavedDraft(ctx, actor, { ...saved, pageId: params.pageId }) };
    },
  }),
  operation({
    id: `commitDraft${line.suffix}`,
    family,
    method: 'POST',
    path: `${line.base}/drafts/{pageId}/commit`,
    summary: `Make a revision of ${line.of} with what the draft of a page says`,
    description:
      'The draft is merged with what became of the page since `base`. The answer is the page as it is then, with version 0 and the revision as `base`. Without a draft nothing is done. The server does the same by itself, in the name of who saved last, 30 seconds after the last save.',
    permission: writing(line),
    params: paramsOf(line, 'pageId'),
    status: 200,
    answer: SavedDraft,
    makesRevision: true,
    creates: true,
    ownTransactions: true,
    errors: {
      ...(line.suffix === '' && { 403: FORBIDDEN }),
      409: {
        description:
          'The draft contradicts what became of the page since, or no page can be so; or too many write at once. The draft stays.',
        data: EditConflicts,
      },
      ...(line.suffix !== '' && { 412: 'The change request is archived or merged.' }),
    },
    handle: async (ctx: Ctx, { actor, params }) => {
      const saved = await commitDraft(ctx, params, () => asCaller(actor));
      return { body: await toSavedDraft(ctx, actor, { ...saved, pageId: params.pageId }) };
    },
  }),
  operation({
    id: `discardDraft${line.suffix}`,
    family,
    method: 'DELETE',
    path: `${line.base}/drafts/{pageId}`,
    summary: `Give up what the draft of a page of ${line.of} says`,
    permission: { on: 'space', role: 'edit' },
    params: paramsOf(line, 'pageId'),
    status: 204,
    errors: { 412: 'The draft was saved since it was read.' },
    handle: async (ctx: Ctx, { actor, params, ifMatch }) => {
      await discardDraft(ctx, { ...params, caller: actor, ifMatch });
      return { body: undefined };
    },
  }),
];

/** Drafts of the main content, and of change requests. */
export const draftOperations = [...LINES.flatMap(operationsOf), proposeOperation];
