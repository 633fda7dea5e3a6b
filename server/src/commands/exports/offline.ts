import { createWriteStream } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import type { AppCtx } from '#app';
import { badRequest, Problem } from '#platform/http/index.ts';
import { findEntrance } from '#features/sites/index.ts';
import { openEdition } from '#publishing/index.ts';
import { withCtx } from '../open.ts';
import { print } from '../print.ts';

interface OfflineOptions {
  baseUrl?: string;
  json?: boolean;
}

export const offlineCommand = (): Command =>
  new Command('offline')
    .description('Write a published site as a zip of pages that need no server, with a search.')
    .argument('<site>', 'id of the site')
    .argument('<target>', 'the name of a new .zip file')
    .option('--base-url <url>', 'where the folder will be published; adds a sitemap, llms.txt and Markdown')
    .option('--json', 'print the report as JSON')
    .action((site: string, target: string, options: OfflineOptions) =>
      withCtx((ctx) => run(ctx, { site, target, options })),
    );

async function run(
  ctx: AppCtx,
  { site, target, options }: { site: string; target: string; options: OfflineOptions },
): Promise<void> {
  const entrance = await findEntrance(ctx, site);
  if (entrance === undefined) throw new Problem(404, 'not_found', `There is no published site ${site}.`);
  const baseUrl = options.baseUrl?.replace(/\/+$/, '');
  if (baseUrl !== undefined && !/^https?:\/\/[^?#\s"<>]+$/.test(baseUrl))
    throw badRequest('--base-url is an address that begins with http:// or https://, without a query.');
  const { organizationId } = entrance;
  const { pages, addresses } = await writeNew(target, () =>
    openEdition(ctx, { organizationId, siteId: site, baseUrl }),
  );
  const report = { site, pages, broken: addresses.broken(), target };
  print(options.json, report, [`Wrote ${pages} pages to ${target}.`]);
}

/** A file that is not there yet, before anything is made; one that could not be finished is removed again. */
async function writeNew(
  target: string,
  make: () => ReturnType<typeof openEdition>,
): Promise<Awaited<ReturnType<typeof openEdition>>['plan']> {
  const handle = await open(target, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? badRequest(`There is a file ${target} already. Nothing was written.`) : error;
  });
  await handle.close();
  try {
    const { plan, zip } = await make();
    await pipeline(zip, createWriteStream(target));
    return plan;
  } catch (error) {
    await unlink(target);
    throw error;
  }
}
