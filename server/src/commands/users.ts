import { Command, Option } from 'commander';
import { type Role, ROLES } from '#access/index.ts';
import type { AppCtx } from '#app';
import { inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { recordAudit } from '#features/audit-log/index.ts';
import { PRIVATE, writeNewZip } from '#features/exports/index.ts';
import { addMember, findOrganizationByIdOrHostname } from '#features/organizations/index.ts';
import { deletePerson, makePersonalArchive } from '#features/personal-data/index.ts';
import { createSignInLink } from '#features/sign-in/index.ts';
import { createUser, findUserByIdOrEmail, foldEmail, listOperators, setOperator } from '#features/users/index.ts';
import { withCtx } from './open.ts';
import { print, toDate, toTable } from './print.ts';

interface CreateOptions {
  email: string;
  name?: string;
  org: string;
  role: Role | 'guest';
  json?: boolean;
}

export function userCommands(): Command {
  const command = new Command('user').description('People who may use this server.');
  command
    .command('create')
    .description(
      'Make a user and a member of an organization, and print the user’s id. A user who exists already is only added.',
    )
    .requiredOption('--email <address>')
    .option('--name <name>', 'how others see the user; needed for a new one')
    .requiredOption('--org <organization>', 'id or hostname')
    .addOption(
      new Option('--role <role>', 'role in the organization').choices([...ROLES, 'guest']).makeOptionMandatory(),
    )
    .option('--json', 'print JSON')
    .action((options: CreateOptions) =>
      withCtx(async (ctx) => {
        const organization = await findOrganizationByIdOrHostname(ctx, options.org);
        if (organization === undefined) throw new Problem(404, 'not_found', `There is no organization ${options.org}.`);
        const role = options.role === 'guest' ? null : options.role;
        const id = await inTransaction(ctx, async (tx) => {
          const known = await findUserByIdOrEmail(tx, options.email);
          if (known === undefined && options.name === undefined)
            throw new Problem(422, 'invalid', 'A new user needs a name: --name.');
          const userId =
            known?.id ??
            (await createUser(tx, { email: options.email, displayName: options.name ?? '', isEmailVerified: true }));
          await addMember(tx, { organizationId: organization.id, userId, role });
          return userId;
        });
        print(options.json, { id, organization: organization.id, role }, [id]);
      }),
    );
  command
    .command('login-link')
    .description('Print an address that signs a user in once, within an hour, whatever else they could prove.')
    .argument('<user>', 'id or e-mail address')
    .option('--json', 'print JSON')
    .action((text: string, options: { json?: boolean }) =>
      withCtx(async (ctx) => {
        const user = await findUserByIdOrEmail(ctx, text);
        if (user === undefined) throw new Problem(404, 'not_found', `There is no user ${text}.`);
        const { url, expiresAt } = await createSignInLink(ctx, user.id, 'break_glass');
        print(options.json, { url, expiresAt: toDate(expiresAt) }, [url]);
      }),
    );
  command.addCommand(userExportCommand()).addCommand(userDeleteCommand());
  addOperator(command);
  return command;
}

const userExportCommand = (): Command =>
  new Command('export')
    .description('Write all that the server holds about a person into a zip of JSON, without what opens something.')
    .argument('<user>', 'id or e-mail address')
    .requiredOption('--to <file>', 'the name of a new .zip file')
    .option('--json', 'print JSON')
    .action((text: string, options: { to: string; json?: boolean }) =>
      withCtx(async (ctx) => {
        const { id } = await getUser(ctx, text);
        await writeNewZip(options.to, async () => ({ zip: await makePersonalArchive(ctx, id) }), PRIVATE);
        const entry = { action: 'user.exported', organizationId: null, actor: {} } as const;
        await inTransaction(ctx, (tx) => recordAudit(tx, { ...entry, target: { kind: 'user', id } }));
        print(options.json, { user: id, target: options.to }, [`Wrote what is held about ${text} to ${options.to}.`]);
      }),
    );

const userDeleteCommand = (): Command =>
  new Command('delete')
    .description(
      'Delete a person at once and for good. What they wrote in organizations stays, and shows a deleted user.',
    )
    .argument('<user>', 'id or e-mail address')
    .requiredOption('--confirm <address>', 'their e-mail address once more, so that nobody else is deleted by mistake')
    .option('--json', 'print JSON')
    .action((text: string, options: { confirm: string; json?: boolean }) =>
      withCtx(async (ctx) => {
        const user = await getUser(ctx, text);
        if (foldEmail(options.confirm) !== user.email)
          throw new Problem(422, 'invalid', `Nobody was deleted: the address of this user is ${user.email}.`);
        await deletePerson(ctx, user.id, {});
        print(options.json, { id: user.id }, [`The user ${user.id} is deleted.`]);
      }),
    );

async function getUser(ctx: AppCtx, text: string) {
  const user = await findUserByIdOrEmail(ctx, text);
  if (user === undefined) throw new Problem(404, 'not_found', `There is no user ${text}.`);
  return user;
}

function addOperator(command: Command): void {
  command
    .command('operator')
    .description(
      'Make somebody an operator of this server, or with --remove no longer one. Without a user, list the operators.',
    )
    .argument('[user]', 'id or e-mail address')
    .option('--remove', 'let them be an operator no longer; the last one stays')
    .option('--json', 'print JSON')
    .action((text: string | undefined, options: { remove?: boolean; json?: boolean }) =>
      withCtx(async (ctx) => {
        if (text === undefined && options.remove === true)
          throw new Problem(422, 'invalid', 'Name whom to remove: an id or an e-mail address.');
        if (text !== undefined) await setOperator(ctx, (await getUser(ctx, text)).id, options.remove !== true);
        const operators = await listOperators(ctx.db);
        const shown = operators.map(({ id, email, display_name: name }) => ({ id, email, name }));
        const cells = shown.map(({ id, email, name }) => [id, email, name]);
        print(options.json, shown, toTable(['id', 'email', 'name'], cells));
      }),
    );
}
