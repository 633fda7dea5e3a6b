// Commands for integrations: they read sources as the official tool does, and publish in the name of an administrator.
import { Command } from 'commander';
import { type Caller, NO_ROLE } from '#access/index.ts';
import { publishIntegration } from '#features/integrations/index.ts';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import { notFound } from '#platform/http/index.ts';
import { withCtx } from '../open.ts';
import { print } from '../print.ts';
import { readIntegration } from './source.ts';

interface Options {
  org: string;
  user: string;
  secrets?: string;
  json?: boolean;
}

export function integrationCommands(): Command {
  const command = new Command('integration').description('Integrations of this server.');
  command
    .command('publish')
    .description('Publish an integration from its sources, or its next version.')
    .argument('<folder>', 'the folder with its gitbook-manifest.yaml')
    .requiredOption('--org <organization>', 'id or hostname of the organization that publishes it')
    .requiredOption('--user <user>', 'id or e-mail address of an administrator there, in whose name')
    .option('--secrets <file>', 'YAML or JSON with the secrets by their names; without it they stay as they are')
    .option('--json', 'print JSON')
    .action((folder: string, { org, user, secrets, json }: Options) =>
      withCtx(async (ctx) => {
        const { name, ...publication } = await readIntegration(folder, { organization: org, secrets });
        const found = await findUserByIdOrEmail(ctx, user);
        if (found === undefined) throw notFound('user');
        const row = await publishIntegration(ctx, callerFor(found.id), { ...publication, name, ifMatch: undefined });
        print(json, { name: row.name, version: row.version }, [`${row.name}, version ${row.version}`]);
      }),
    );
  return command;
}

/** Somebody without a token: what they may do follows from their roles alone. */
const callerFor = (userId: string): Caller => ({
  ...{ kind: 'user', userId, tokenId: '', tokenExpiresAt: null, operator: false },
  rights: { organizationId: '', role: NO_ROLE, organizationRole: NO_ROLE },
});
