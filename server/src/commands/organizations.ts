import { Command } from 'commander';
import { inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { recordAudit } from '#features/audit-log/index.ts';
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
import { PRIVATE, writeNewZip } from '#features/exports/index.ts';
import { makeOrganizationArchive } from '#features/organization-archives/index.ts';
import { byteSize, countAtMost } from '#config/index.ts';
import {
  describeAmount,
  type Kind,
  KINDS,
  readUsesOfMany,
  type Setting,
  setQuotas,
  usageOf,
} from '#features/quotas/index.ts';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import type { AppCtx } from '#app';
import { withCtx } from './open.ts';
import { print, toDate, toTable } from './print.ts';

export function organizationCommands(): Command {
  const command = new Command('org').description('Organizations of this server.');
  addCreate(command);
  addList(command);
  command
    .command('show')
    .description('Say what an organization takes on the server, and what it may take.')
    .argument('<organization>', 'id or hostname')
    .option('--json', 'print JSON')
    .action((text: string, options: { json?: boolean }) =>
      withCtx(async (ctx) => show(ctx, await requireOrganization(ctx, text), options)),
    );
  addQuota(command);
  command.addCommand(exportCommand()).addCommand(deleteCommand()).addCommand(restoreCommand());
  return command;
}

function addCreate(command: Command): void {
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
}

function addList(command: Command): void {
  command
    .command('list')
    .description('List the organizations with what they keep, oldest first (at most 1,000).')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withCtx(async (ctx) => {
        const rows = await listAllOrganizations(ctx.db);
        const uses = await readUsesOfMany(
          ctx.db,
          rows.map(({ id }) => id),
        );
        const shown = rows.map((row) => ({
          id: row.id,
          hostname: row.hostname,
          title: row.title,
          createdAt: toDate(row.created_at),
          ...(row.deleted_at === null ? {} : { deletedAt: toDate(row.deleted_at) }),
          storage: uses.get(row.id)?.storage ?? 0,
          spaces: uses.get(row.id)?.spaces ?? 0,
        }));
        const cellsOf = (row: (typeof shown)[number]) => [
          ...[row.id, row.hostname, row.createdAt],
          ...[row.deletedAt ?? '', describeAmount('storage', row.storage), String(row.spaces), row.title],
        ];
        const header = ['id', 'hostname', 'created', 'deleted', 'storage', 'spaces', 'title'];
        print(options.json, shown, toTable(header, shown.map(cellsOf)));
      }),
    );
}

type QuotaOptions = Partial<Record<Kind, string>> & { json?: boolean };

function addQuota(command: Command): void {
  const quota = command
    .command('quota')
    .description(
      'Set what an organization may take on the server. A number, "none", or "default" for what the settings say of all. What is there stays.',
    )
    .argument('<organization>', 'id or hostname')
    .option('--storage <bytes>', 'files and texts with their history, such as 10GB');
  for (const kind of KINDS) if (kind !== 'storage') quota.option(`--${kind} <number>`, `the most ${kind}`);
  quota.option('--json', 'print JSON').action((text: string, options: QuotaOptions) =>
    withCtx(async (ctx) => {
      const settings = settingsOf(options);
      const organization = await requireOrganization(ctx, text);
      if (Object.keys(settings).length > 0) await setQuotas(ctx, organization.id, { settings });
      await show(ctx, organization, options);
    }),
  );
}

function settingsOf(options: QuotaOptions): Partial<Record<Kind, Setting>> {
  const settings: Partial<Record<Kind, Setting>> = {};
  for (const kind of KINDS) {
    const text = options[kind];
    if (text !== undefined) settings[kind] = settingOf(kind, text);
  }
  return settings;
}

function settingOf(kind: Kind, text: string): Setting {
  if (text === 'none' || text === 'default') return text;
  const parsed = kind === 'storage' ? byteSize(text) : countAtMost(text);
  if (parsed.ok) return parsed.value;
  throw new Problem(422, 'invalid', `--${kind} should be ${parsed.expected}, or "none", or "default".`);
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrganizationByIdOrHostname>>>;

async function requireOrganization(ctx: AppCtx, text: string): Promise<Found> {
  const organization = await findOrganizationByIdOrHostname(ctx, text);
  if (organization === undefined) throw new Problem(404, 'not_found', `There is no organization ${text}.`);
  return organization;
}

async function show(ctx: AppCtx, { id, hostname, title }: Found, { json }: { json?: boolean }): Promise<void> {
  const { used, limits, trash, isBeingMeasured } = await usageOf(ctx, id);
  const rows = KINDS.map((kind) => {
    const limit = limits[kind];
    return [kind, describeAmount(kind, used[kind]), limit === undefined ? 'none' : describeAmount(kind, limit)];
  });
  const notes = [
    ...(trash === 0 ? [] : [`Of the storage, ${describeAmount('storage', trash)} are of deleted spaces.`]),
    ...(isBeingMeasured ? ['Some of it is not counted yet. A running server does that.'] : []),
  ];
  print(json, { id, hostname, title, used, limits, inTrash: trash, isBeingCounted: isBeingMeasured }, [
    `${id}  ${hostname}  ${title}`,
    ...toTable(['', 'used', 'at most'], rows),
    ...notes,
  ]);
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
        await writeNewZip(options.to, async () => ({ zip: await makeOrganizationArchive(ctx, row.id) }), PRIVATE);
        const entry = { action: 'organization.exported', organizationId: row.id, actor: {} } as const;
        await inTransaction(ctx, (tx) => recordAudit(tx, { ...entry, target: { kind: 'organization', id: row.id } }));
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
