import { Command } from 'commander';
import type { AppCtx } from '#app';
import { Problem } from '#platform/http/index.ts';
import { findRevision, loadTree } from '#features/contents/index.ts';
import { listExport, writeFolder, writeZip } from '#features/exports/index.ts';
import { findHead, findSpace } from '#features/spaces/index.ts';
import { withCtx } from '../open.ts';
import { print } from '../print.ts';

interface ExportOptions {
  revision?: string;
  json?: boolean;
}

export const exportCommand = (): Command =>
  new Command('export')
    .description(
      'Write what a space holds as files: pages byte for byte, SUMMARY.md, includes and assets. Importing them again makes an equal revision.',
    )
    .argument('<space>', 'id of the space')
    .argument('<target>', 'a folder that is new or empty, or the name of a new .zip file')
    .option('--revision <id>', 'an earlier revision; else what the space is at')
    .option('--json', 'print the report as JSON')
    .action((space: string, target: string, options: ExportOptions) =>
      withCtx((ctx) => run(ctx, { space, target, options })),
    );

async function run(
  ctx: AppCtx,
  { space, target, options }: { space: string; target: string; options: ExportOptions },
): Promise<void> {
  const found = await findSpace(ctx.db, space);
  if (found === undefined || found.deleted_at !== null)
    throw new Problem(404, 'not_found', `There is no space ${space}.`);
  const revision =
    options.revision === undefined
      ? await findHead(ctx.db, space)
      : await findRevision(ctx.db, space, options.revision);
  if (revision === undefined) throw new Problem(404, 'not_found', `The space has no revision ${options.revision}.`);
  const { entries, losses } = await listExport(ctx, await loadTree(ctx, revision.tree));
  await (target.toLowerCase().endsWith('.zip') ? writeZip(entries, target) : writeFolder(entries, target));
  const report = { space: found.id, revision: revision.id, files: entries.length, target, losses };
  print(options.json, report, [
    `Wrote ${entries.length} files of “${found.title}” (revision ${revision.id}) to ${target}.`,
    ...losses.map((loss) => `Would not come back with an import: ${loss}`),
  ]);
}
