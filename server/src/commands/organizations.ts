import { Command } from 'commander';
import { Problem } from '#platform/http/index.ts';
import {
  deleteOrganization,
  findDeletedOrganization,
  restoreOrganization,
} from '#features/deleted-organizations/index.ts';
import {
  createOrganization,
  findOrganizationByIdOrHostname,
  listAllOrganizations,
} from '#features/organizations/index.ts';
import { writeNewZip } from '#features/exports/index.ts';
import { makeOrganizationArchive } from '#features/organization-archives/index.ts';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import { withCtx } from './open.ts';
import { print, toDate, toTable } from './print.ts';

export function organizationCommands(): Command {
  const command = new Command('org').description('Organizations of this server.');
  command
    .command('create')
    .description('Make an organization and print its id.')
    .requiredOption('--title <title>', '2 to 255 characters')
    .option('--admin <user>', 'id or e-mail address of its first administrator')
    .option('--json', 'print JSON')
    .action((options: { title: string; admin?: string; json?: boolean }) =>
      withCtx(async (ctx) => {
        const admin = options.admin === undefined ? undefined : await findUserByIdOrEmail(ctx, options.admin);
        if (options.admin !== undefined && admin === undefined)
          throw new Problem(404, 'not_found', `There is no user ${options.admin}.`);
        const row = await createOrganization(ctx, {
          title: options.title,
          ...(admin === undefined ? {} : { adminUserId: admin.id }),
        });
        print(options.json, { id: row.id, title: row.title, hostname: row.hostname }, [row.id]);
      }),
    );
  command
    .command('list')
    .description('List the organizations, oldest first (at most 1,000).')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withCtx(async (ctx) => {
        const rows = await listAllOrganizations(ctx.db);
        const shown = rows.map((row) => ({
          id: row.id,
          hostname: row.hostname,
          title: row.title,
          createdAt: toDate(row.created_at),
          ...(row.deleted_at === null ? {} : { deletedAt: toDate(row.deleted_at) }),
        }));
        print(
          options.json,
          shown,
          toTable(
            ['id', 'hostname', 'created', 'deleted', 'title'],
            shown.map((row) => [row.id, row.hostname, row.createdAt, row.deletedAt ?? '', row.title]),
          ),
        );
      }),
    );
  command.addCommand(exportCommand()).addCommand(deleteCommand()).addCommand(restoreCommand());
  return command;
}

const exportCommand = (): Command =>
  new Command('export')
    .description(
      'Write everything of an organization into a zip: content as files, all else as JSON, without what opens something.',
    )
    .argument('<organization>', 'id or hostname; also of a deleted one that can be restored')
    .requiredOption('--to <file>', 'the name of a new .zip file')
    .option('--json', 'print JSON')
    .action((text: string, options: { to: string; json?: boolean }) =>
      withCtx(async (ctx) => {
        const row = (await findOrganizationByIdOrHostname(ctx, text)) ?? (await findDeletedOrganization(ctx, text));
        if (row === undefined) throw new Problem(404, 'not_found', `There is no organization ${text}.`);
        await writeNewZip(options.to, async () => ({ zip: await makeOrganizationArchive(ctx, row.id) }));
        print(options.json, { id: row.id, target: options.to }, [`Wrote “${row.title}” to ${options.to}.`]);
      }),
    );

const deleteCommand = (): Command =>
  new Command('delete')
    .description(
      'Delete an organization. It is gone from everywhere at once, can be restored for seven days, and is then removed.',
    )
    .argument('<organization>', 'id or hostname')
    .requiredOption('--confirm <hostname>', 'its hostname once more, so that no other one is deleted by mistake')
    .option('--json', 'print JSON')
    .action((text: string, options: { confirm: string; json?: boolean }) =>
      withCtx(async (ctx) => {
        const row = await findOrganizationByIdOrHostname(ctx, text);
        if (row === undefined) throw new Problem(404, 'not_found', `There is no organization ${text}.`);
        if (options.confirm !== row.hostname)
          throw new Problem(422, 'invalid', `Nothing was deleted: the hostname of “${row.title}” is ${row.hostname}.`);
        await deleteOrganization(ctx, { organizationId: row.id, by: {} });
        print(options.json, { id: row.id, title: row.title, hostname: row.hostname }, [
          `“${row.title}” is deleted. Restore it within seven days: lectern org restore ${row.hostname}`,
        ]);
      }),
    );

const restoreCommand = (): Command =>
  new Command('restore')
    .description('Restore an organization that was deleted less than seven days ago.')
    .argument('<organization>', 'id or hostname')
    .option('--json', 'print JSON')
    .action((text: string, options: { json?: boolean }) =>
      withCtx(async (ctx) => {
        const row = await findDeletedOrganization(ctx, text);
        if (row === undefined)
          throw new Problem(404, 'not_found', `There is no deleted organization ${text} that can be restored.`);
        await restoreOrganization(ctx, { organizationId: row.id, by: {} });
        print(options.json, { id: row.id, title: row.title, hostname: row.hostname }, [
          `“${row.title}” is there again, as it was.`,
        ]);
      }),
    );
