// Scripts that integrations put into the pages of sites: which pages load which, and what the programs say they are.
import { createHash } from 'node:crypto';
import { definitionIn, endpointOf, environmentOf, type RunningCtx, scriptOf } from '#features/integrations/index.ts';
import type { Isolates } from '#platform/isolates/index.ts';
import { declaredSources } from './content-kit/index.ts';
import { runEvent } from './runs.ts';
import { type InjectingRow, listInjecting } from './store.ts';

interface SitePlace {
  organizationId: string;
  siteId: string;
}

/** A script that the pages of a site load. */
export interface PublishedScript {
  installationId: string;
  /** Changes with all that it depends on, as far as we know. */
  key: string;
  /** Whether it is loaded only once a reader agrees, because it sets cookies. */
  waits: boolean;
  /** What the integration declares that it loads, by directives. */
  sources: readonly (readonly [directive: Directive, sources: readonly string[]])[];
  row: InjectingRow;
}

const DIRECTIVES = ['script-src', 'connect-src', 'img-src', 'style-src', 'font-src', 'media-src', 'frame-src'] as const;

type Directive = (typeof DIRECTIVES)[number];

const TIMEOUT_MS = 8000;
const SCRIPT_BYTES = 512 * 1024;

/** The scripts that the pages of a site load. */
export async function listPublishedScripts(
  { db, baseUrl }: Pick<RunningCtx, 'db' | 'baseUrl'>,
  place: SitePlace,
): Promise<PublishedScript[]> {
  return (await listInjecting(db, place)).map((row) => {
    const { contentSecurityPolicy: policy } = definitionIn(row);
    const versions = [row.integration_version, row.installation_version, row.place_id, row.place_version];
    const known = JSON.stringify([row.integration_id, row.installation_id, place.siteId, ...versions]);
    const own = [`${endpointOf({ baseUrl }, row.name)}/`];
    return {
      installationId: row.installation_id,
      key: createHash('sha256').update(known).digest('base64url').slice(0, 22),
      waits: row.scopes.split(' ').includes('site:script:cookies'),
      // It may always ask the program that it is of.
      sources: DIRECTIVES.map((name) => [
        name,
        [...(name === 'connect-src' ? own : []), ...declaredSources(policy, name)],
      ]),
      row,
    };
  });
}

type ScriptsCtx = RunningCtx & { queues: { isolates: Pick<Isolates, 'ask'> } };

/** The text of a script, as its program answers it for a site; empty where that has none, fails, or is not configured yet. */
export async function makePublishedScript(
  ctx: ScriptsCtx,
  { row }: PublishedScript,
  { organizationId, siteId }: SitePlace,
): Promise<string> {
  const { installation_id: installationId, integration_id: integrationId, integration_version: version } = row;
  try {
    const environment = await environmentOf(ctx, { integrationId, installationId, siteId });
    if (isPending(environment.installation) || isPending(environment.siteInstallation)) return '';
    const run = {
      ...{ integrationId, installationId, version, organizationId },
      event: { type: 'fetch_published_script', installationId, siteId },
      script: () => scriptOf(ctx, integrationId),
      environment: async () => environment,
    };
    const { status, body } = await runEvent(ctx.queues.isolates, run, { timeout: TIMEOUT_MS, maxBytes: SCRIPT_BYTES });
    return status === 200 ? Buffer.from(body).toString() : '';
  } catch (error) {
    ctx.log.info({ err: error, integration: row.name }, 'a script of an integration was not made');
    return '';
  }
}

const isPending = (installed: object | undefined): boolean =>
  (installed as { status?: string } | undefined)?.status === 'pending';
