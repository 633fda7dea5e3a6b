import { operation } from '#access/index.ts';
import type { CommitCtx, TreesCtx } from '#features/contents/index.ts';
import { idParams } from '#platform/http/index.ts';
import { listReport, toRun } from './resources.ts';
import { ImportRun, ImportRunList, ReportList, ReportQuery, RunsQuery, StartImportRun, UndoneRun } from './schema.ts';
import { cancelImportRun, getImportRun, listImportRuns, type RunsCtx, startImportRun } from './service.ts';
import { undoImportRun } from './undoing.ts';

const family = 'Imports';
const base = '/v1/org/{organizationId}/imports';
const one = `${base}/{importRunId}`;
const params = idParams('organizationId', 'importRunId');
const member = { on: 'organization', role: 'guest' } as const;
const own = { ...member, also: '`admin` for an import that somebody else began' } as const;

export const runOperations = [
  operation({
    id: 'listImportRuns',
    family,
    method: 'GET',
    path: base,
    summary: 'The imports that the caller began, the last one first; all of them for administrators',
    description: 'Imports are kept for 90 days after they are over.',
    permission: member,
    params: idParams('organizationId'),
    query: RunsQuery,
    status: 200,
    answer: ImportRunList,
    handle: async (ctx: RunsCtx, { actor, query }) => {
      const { items, ...page } = await listImportRuns(ctx, actor, query);
      return { body: { ...page, items: items.map((row) => toRun(ctx, row)) } };
    },
  }),
  operation({
    id: 'startImportRun',
    family,
    method: 'POST',
    path: base,
    summary: 'Import something in the background',
    description:
      'What is at an address, a Git repository, or a file that was uploaded to `/uploads/orgs/{organizationId}/imports`. It goes into a new space, a space or a change request, as one revision or not at all; the versions of a project of Docusaurus go into a space each, all of them or none. Ask for the import to learn how far it is.',
    permission: {
      ...member,
      also: '`create` where a new space is to lie, or to update a space; `edit` to add to one with live edits or to a change request; `create` in the organization to add to a site',
    },
    params: idParams('organizationId'),
    body: StartImportRun,
    status: 201,
    answer: ImportRun,
    errors: {
      400: 'There is no such upload, collection or section.',
      412: 'The change request is archived or merged.',
    },
    handle: async (ctx: RunsCtx, { actor, body }) => {
      const run = toRun(ctx, await startImportRun(ctx, actor, body));
      return { body: run, location: run.urls.location };
    },
  }),
  operation({
    id: 'getImportRun',
    family,
    method: 'GET',
    path: one,
    summary: 'How far an import is, and what came of it',
    permission: own,
    params,
    status: 200,
    answer: ImportRun,
    handle: async (ctx: RunsCtx, { actor, params: { importRunId } }) => ({
      body: toRun(ctx, await getImportRun(ctx, actor, importRunId)),
    }),
  }),
  operation({
    id: 'getImportRunReport',
    family,
    method: 'GET',
    path: `${one}/report`,
    summary: 'A list of the report of an import: warnings, broken links, what was added, changed and removed',
    description: 'At most 1000 entries of each list are kept; `result` of the import has all of them counted.',
    permission: own,
    params,
    query: ReportQuery,
    status: 200,
    answer: ReportList,
    handle: async (ctx: RunsCtx & TreesCtx, { actor, params: { importRunId }, query }) => ({
      body: await listReport(ctx, await getImportRun(ctx, actor, importRunId), query),
    }),
  }),
  operation({
    id: 'cancelImportRun',
    family,
    method: 'POST',
    path: `${one}/cancel`,
    summary: 'Cancel an import that is not over',
    description: 'Nothing of it is seen by anybody.',
    permission: own,
    params,
    status: 200,
    answer: ImportRun,
    errors: { 409: 'The import is over.' },
    handle: async (ctx: RunsCtx, { actor, params: { importRunId } }) => ({
      body: toRun(ctx, await cancelImportRun(ctx, actor, importRunId)),
    }),
  }),
  operation({
    id: 'undoImportRun',
    family,
    method: 'POST',
    path: `${one}/undo`,
    summary: 'Take an import back',
    description:
      'The space that it made is deleted, and can be restored for seven days. A space that was there goes back to what it was before, as a new revision, if nothing was changed since.',
    permission: { ...own, also: `${own.also}; \`create\` on the space` },
    params,
    status: 200,
    answer: UndoneRun,
    ownTransactions: true,
    errors: {
      409: 'The space was changed since the import.',
      412: 'The import brought nothing that could be undone, or was undone already.',
    },
    handle: async (ctx: CommitCtx, { actor, params: { importRunId } }) => ({
      body: await undoImportRun(ctx, actor, importRunId),
    }),
  }),
];
