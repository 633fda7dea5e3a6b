// Who may do what with what is installed. Administrators of the organization that installed an integration may do all; who
// creates content takes it to a space or a site; the integration itself, by its tokens, reads and configures its own; whoever
// publishes it learns where it is installed.
import type { Caller } from '#access/index.ts';
import { forbidden, notFound } from '#platform/http/index.ts';
import { getIntegrationByName, getOwnIntegration, type IntegrationsCtx } from './service.ts';
import type { IntegrationRow } from './store.ts';

export const hidden = 'There is no such installation, or the caller may not know of it.';
export const notAdmin = 'The caller does not administer the organization.';
export const notCreator = 'The caller neither administers the organization nor creates content there.';

/** What operations declare; the functions below see to it. Whoever has the scope gives programs of others access. */
export const person = {
  on: 'caller',
  within: true,
  scope: 'admin',
  also: '`admin` in the organization where it is installed',
} as const;
export const creator = {
  ...person,
  also: `${person.also}, or \`create\` on the space or, for a site, in the organization`,
} as const;
export const creatorOrItself = { ...creator, also: `${creator.also}, or a token of the integration` } as const;
export const administrator = { ...person, also: `${person.also}, or a token of the integration` } as const;
export const publisher = {
  ...person,
  also: '`admin` in the organization that publishes the integration, or a token of the integration',
} as const;

/** An integration whose installations the caller may list: its own token, or who administers its owner. */
export async function getListedIntegration(
  ctx: IntegrationsCtx,
  caller: Caller,
  name: string,
): Promise<IntegrationRow> {
  const { installed } = caller;
  if (installed === undefined) return getOwnIntegration(ctx, caller, name);
  const row = await getIntegrationByName(ctx, caller, name);
  if (installed.integrationId !== row.id) throw notFound('integration');
  if (installed.installationId !== undefined) throw forbidden('The token of an installation opens that one alone.');
  return row;
}
