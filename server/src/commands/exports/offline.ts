import { Command } from 'commander';
import type { AppCtx } from '#app';
import { badRequest, Problem } from '#platform/http/index.ts';
import { writeNewZip } from '#features/exports/index.ts';
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
  const { plan } = await writeNewZip(target, () => openEdition(ctx, { organizationId, siteId: site, baseUrl }));
  const { pages, addresses } = plan;
  const report = { site, pages, broken: addresses.broken(), target };
  print(options.json, report, [`Wrote ${pages === 1 ? '1 page' : `${pages} pages`} to ${target}.`]);
}
