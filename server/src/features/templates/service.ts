import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { authorOf, type Caller } from '#access/index.ts';
import { invalid } from '#platform/http/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import {
  type AdditionsCtx,
  addOrigin,
  commitFolder,
  createWorkingTime,
  type ImportsCtx,
  learnHosted,
  lineOnRequest,
  type OutlinedPage,
  prepareFolder,
  readOutline,
  refuseLocked,
} from '#features/imports/index.ts';
import { GUIDE, type Template, TEMPLATES } from './catalog.ts';
import { type Choice, requireParams } from './rules.ts';

export interface TemplatesCtx {
  settings: {
    /** Absolute path of the user guide that comes with Lectern. */
    docsDir: string;
    /** Absolute path of the folder with a folder for each template. */
    templatesDir: string;
  };
}

export interface ListedTemplate extends Template {
  pages: OutlinedPage[];
}

/** What was read once is as true later: the folders come with the program. */
const outlines = new Map<string, Promise<OutlinedPage[]>>();

/** The templates whose folders are there, in the order in which they are offered. */
export async function listTemplates(ctx: TemplatesCtx): Promise<ListedTemplate[]> {
  const listed: ListedTemplate[] = [];
  for (const template of TEMPLATES) {
    const folder = folderOf(ctx, template);
    if (!(await isFolder(folder))) continue;
    const outline = outlines.get(folder) ?? readOutline(folder);
    outlines.set(folder, outline);
    outline.catch(() => outlines.delete(folder));
    listed.push({ ...template, pages: await outline });
  }
  return listed;
}

/** An installation may come without some of them. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const folderOf = ({ settings }: TemplatesCtx, { id }: Pick<Template, 'id'>): string =>
  id === GUIDE ? settings.docsDir : join(settings.templatesDir, id);

interface Found {
  template: Template;
  folder: string;
  params: Readonly<Record<string, string>>;
}

/** The template that somebody chose: 422 where there is none, and for values that it does not take. */
async function getTemplate(ctx: TemplatesCtx, { id, params = {} }: Choice, at: string): Promise<Found> {
  const template = TEMPLATES.find((each) => each.id === id);
  const folder = template && folderOf(ctx, template);
  if (template === undefined || folder === undefined || !(await isFolder(folder))) {
    const message = 'There is no such template. GET /orgs/{organizationId}/space-templates lists those that there are.';
    throw invalid(`body${at.replaceAll('/', '.')}.id: ${message}`, [{ in: 'body', path: `${at}/id`, message }]);
  }
  requireParams(template, params, at);
  return { template, folder, params };
}

/** Brings a space that has just been made to what a template holds. */
export async function fillFromTemplate(
  ctx: ImportsCtx & TemplatesCtx,
  { spaceId, template: choice, authorId }: { spaceId: string; template: Choice; authorId: string | null },
): Promise<void> {
  const { template, folder, params } = await getTemplate(ctx, choice, '/template');
  const origin = { name: nameOf(template), warnings: [] };
  const prepared = await prepareFolder(ctx, { spaceId, boundary: folder, folder, authorId, origin });
  const { meta } = prepared.gathered.content;
  meta.variables = { ...meta.variables, ...params };
  await commitFolder(ctx, prepared, learnHosted([prepared]));
}

/** Puts the pages of a template after those that a space or a change request has. */
export async function applyTemplate(
  ctx: AdditionsCtx & TemplatesCtx,
  {
    spaceId,
    changeRequestId,
    caller,
    ...choice
  }: Choice & { spaceId: string; changeRequestId?: string; caller: Caller },
): Promise<{ revision: string }> {
  const { template, folder, params } = await getTemplate(ctx, choice, '');
  const { importLimits } = ctx.queues;
  return importLimits.admit(async () => {
    const space = await getSpaceById(ctx, spaceId);
    if (changeRequestId === undefined) refuseLocked(space, caller);
    const { userId } = caller;
    const onto =
      changeRequestId === undefined ? undefined : await lineOnRequest(ctx, { spaceId, changeRequestId, userId });
    const origin = { kind: 'folder' as const, name: template.id, folder, warnings: [] };
    const time = createWorkingTime(importLimits.seconds);
    const authorId = authorOf(caller);
    const { revision } = await addOrigin(ctx, { space, origin, folder, variables: params, authorId, onto, time });
    return { revision };
  });
}

const nameOf = ({ title }: Template): string => `the template “${title}”`;
