import { Command } from 'commander';
import { Problem } from '#platform/http/index.ts';
import { createOrganization, listAllOrganizations } from '#features/organizations/index.ts';
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
        }));
        print(
          options.json,
          shown,
          toTable(
            ['id', 'hostname', 'created', 'title'],
            shown.map((row) => [row.id, row.hostname, row.createdAt, row.title]),
          ),
        );
      }),
    );
  return command;
}
