import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { badRequest } from '#platform/http/index.ts';
import { convertFolder } from '../conversions/index.ts';
import { openOrigin, type Origin, type OriginRequest } from '../origins/index.ts';
import { isImportSource } from './rules.ts';
import { openFileSource, openSource, type SourcesCtx } from './service.ts';

/**
 * What somebody at the command line names, as a source of this name: a file or folder that lies here, a repository of a
 * wiki, or an address.
 */
export async function openNamedSource(
  ctx: SourcesCtx,
  { part, ...request }: OriginRequest & { part?: string | undefined },
  source: string,
): Promise<Origin> {
  if (!isImportSource(source)) throw badRequest(`There is no source ${source}.`);
  const { from, scratch } = request;
  const path = resolve(from);
  const found = await stat(path).catch(() => undefined);
  const isAddress = found === undefined && /^https?:\/\//i.test(from) && !/\.git$/i.test(from);
  if (isAddress) return openSource(ctx, { url: from, source }, scratch);
  if (source === 'website')
    throw badRequest('A website is named by the address of its first page, with http:// or https://.');
  if (source === 'markdown' && found?.isFile() === true) return openPage(path, scratch);
  const name = basename(path).replace(/\.[a-z0-9]{1,5}$/i, '');
  if (source !== 'markdown' && found?.isFile() === true)
    return openFileSource(ctx, { file: path, source, name, part }, scratch);
  const origin = await openOrigin(request);
  if (source === 'markdown') return origin;
  const made = await convertFolder(ctx, { source, folder: origin.folder, target: join(scratch, 'converted'), part });
  // What was converted is not found there under the same paths.
  const { repository: _, ...rest } = origin;
  return { ...rest, folder: made.folder, warnings: [...origin.warnings, ...made.left], notes: made.notes };
}

async function openPage(path: string, scratch: string): Promise<Origin> {
  const folder = join(scratch, 'page');
  await mkdir(folder, { mode: 0o700 });
  await copyFile(path, join(folder, basename(path)));
  return { kind: 'folder', name: basename(path), folder, warnings: [] };
}
