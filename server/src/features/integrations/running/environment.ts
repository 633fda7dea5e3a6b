import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Static } from 'typebox';
import { type Caller, type IntegrationTokens, NO_ROLE, nobodyFor } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import { notFound } from '#platform/http/index.ts';
import { findInstallation, showInstalled } from '../installations/index.ts';
import { toIntegrations } from '../resources.ts';
import type { Integration } from '../schema.ts';
import { type IntegrationsCtx, secretsOf } from '../service.ts';
import { findIntegrationById, findScript } from '../store.ts';

export interface RunningCtx extends IntegrationsCtx {
  log: Logger;
  signed: { integrationTokens: IntegrationTokens };
}

/** What a script receives with each event; the names are those of the public runtime package. */
export interface Environment {
  apiEndpoint: string;
  apiTokens: { integration: string; installation?: string };
  integration: Static<typeof Integration>;
  installation?: object;
  spaceInstallation?: object;
  siteInstallation?: object;
  secrets: Record<string, string>;
  signingSecrets: { integration: string; installation?: string };
  /** As older scripts expect them. */
  authToken: string;
  signingSecret: string;
}

const SCRIPT_BYTES = 64 * 1024 * 1024;
const unpack = promisify(gunzip);

/** The script of the newest version of an integration. */
export async function scriptOf(
  { db }: { db: Db },
  integrationId: string,
): Promise<{ code: string; version: number; runtime: 'v1' | 'v2' }> {
  const row = await findScript(db, integrationId);
  if (row === undefined) throw notFound('integration');
  const code = (await unpack(row.content, { maxOutputLength: SCRIPT_BYTES })).toString();
  return { code, version: row.version, runtime: row.runtime };
}

/** Nobody in particular: an integration is shown to its own script as everybody sees it. */
const nobody = (): Caller => {
  const actor = nobodyFor({ on: 'anyone' });
  if (actor === undefined) throw new Error('Anyone may be nobody.');
  return { ...actor, rights: { organizationId: '', role: NO_ROLE, organizationRole: NO_ROLE } };
};

/** The environment for the integration alone, or for one of its installations, also on a space or a site. */
export async function environmentOf(
  ctx: RunningCtx,
  {
    integrationId,
    installationId,
    ...at
  }: { integrationId: string; installationId?: string; spaceId?: string; siteId?: string },
): Promise<Environment> {
  const row = await findIntegrationById(ctx.db, integrationId);
  const [integration] = row === undefined ? [] : await toIntegrations(ctx, nobody(), [row]);
  if (row === undefined || integration === undefined) throw notFound('integration');
  const installation = installationId === undefined ? undefined : await findInstallation(ctx.db, installationId);
  const tokens = ctx.signed.integrationTokens;
  const own = { token: tokens.sign({ integrationId }).token, secret: tokens.signingSecretOf(integrationId) };
  const base = { apiEndpoint: ctx.baseUrl, integration, secrets: secretsOf(ctx, row) };
  // Of one that was removed there is nothing left but the event that says so.
  if (installation === undefined)
    return {
      ...base,
      ...{ apiTokens: { integration: own.token }, signingSecrets: { integration: own.secret } },
      ...{ authToken: own.token, signingSecret: own.secret },
    };
  const { id } = installation;
  const its = { token: tokens.sign({ integrationId, installationId: id }).token, secret: tokens.signingSecretOf(id) };
  return {
    ...base,
    ...(await showInstalled(ctx, { integration: row, installation }, at)),
    apiTokens: { integration: own.token, installation: its.token },
    signingSecrets: { integration: own.secret, installation: its.secret },
    ...{ authToken: its.token, signingSecret: its.secret },
  };
}
