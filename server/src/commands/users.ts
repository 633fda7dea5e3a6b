import { Command, Option } from 'commander';
import { type Role, ROLES } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { addMember, findOrganizationByIdOrHostname } from '#features/organizations/index.ts';
import { createUser, findUserByIdOrEmail } from '#features/users/index.ts';
import { withCtx } from './open.ts';
import { print } from './print.ts';

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
  return command;
}
