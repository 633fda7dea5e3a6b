import type { Caller, IntegrationTokens } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { preconditionFailed } from '#platform/http/index.ts';
import type { IntegrationsCtx } from '../service.ts';
import { getInstalled } from './rights.ts';
import { type NamedInstallation, record } from './service.ts';

export interface TokensCtx extends IntegrationsCtx {
  signed: { integrationTokens: IntegrationTokens };
}

/** A token that acts for an installation, for who may change it and for the integration itself. */
export async function createIntegrationInstallationToken(
  ctx: TokensCtx,
  caller: Caller,
  named: NamedInstallation,
): Promise<{ token: string; expiresAt: string }> {
  const installed = await inTransaction(ctx, async (inner) => {
    const tx = { ...ctx, ...inner };
    const found = await getInstalled(tx, caller, named);
    if (found.installation.paused === 1) throw preconditionFailed('The installation is paused.');
    await record(tx, caller, found, {
      action: 'integration.token_created',
      after: { integration: found.integration.name },
    });
    return found;
  });
  const { id: installationId, integration_id: integrationId } = installed.installation;
  const { token, expiresAt } = ctx.signed.integrationTokens.sign({ integrationId, installationId });
  return { token, expiresAt: new Date(expiresAt).toISOString() };
}
