// Components of an integration, as its script renders them for a place in a space.
import { createHash } from 'node:crypto';
import type { IntegrationSlot } from '@lectern/content';
import {
  type Definition,
  definitionIn,
  endpointOf,
  environmentOf,
  findIntegration,
  findPlace,
  type RunningCtx,
  scriptOf,
} from '#features/integrations/index.ts';
import { excessIn } from '#platform/http/index.ts';
import type { Isolates } from '#platform/isolates/index.ts';
import type { Logger } from '#platform/log.ts';
import { declaredSources, kitHtml, type KitHtml } from './content-kit/index.ts';
import { runEvent } from './runs.ts';
import { findCovering, type Found } from './store.ts';

export interface ComponentsCtx extends RunningCtx {
  log: Logger;
  queues: { isolates: Pick<Isolates, 'ask'> };
}

/** Changes with the HTML that is made of the same answer. */
const VERSION = 2;
const TIMEOUT_MS = 8000;
const ANSWER_BYTES = 512 * 1024;
const VALUES_AT_MOST = 20_000;
/** Characters of a state as JSON: it travels with each press. */
const STATE_AT_MOST = 20_000;

/** A block that an installation has, and all that its HTML depends on, as far as we know. */
export interface Block extends Required<Found> {
  key: string;
  spaceId: string;
  definition: Definition;
  /** What it may show in frames. */
  sources: readonly string[];
}

/** What shows the block in a space; undefined where nothing that is installed there has it. */
export async function findBlock(
  { db, baseUrl }: ComponentsCtx,
  spaceId: string,
  slot: IntegrationSlot,
): Promise<Block | undefined> {
  const integration = await findIntegration(db, slot.integration);
  if (integration === undefined) return undefined;
  const definition = definitionIn(integration);
  if (definition.blocks?.some(({ id }) => id === slot.block) !== true) return undefined;
  const installation = await findCovering(db, { integrationId: integration.id, spaceId });
  if (installation === undefined) return undefined;
  const place = await findPlace(db, { installationId: installation.id, kind: 'space', id: spaceId });
  const versions = [integration.version, installation.version, place?.id, place?.version];
  const known = [VERSION, integration.id, installation.id, ...versions, slot.block, slot.props];
  const key = createHash('sha256').update(JSON.stringify(known)).digest('base64url');
  const declared = declaredSources(definition.contentSecurityPolicy, 'frame-src');
  const sources = [`${endpointOf({ baseUrl }, integration.name)}/`, ...declared];
  return { integration, installation, key, spaceId, definition, sources };
}

export interface Asked {
  componentId: string;
  props: object;
  state?: object;
  action?: object;
}

/** What a component shows, with its state as JSON; or that it is done, with what it returns. */
export type Rendered = ({ type: 'element'; state: string } & KitHtml) | { type: 'complete'; returnValue: unknown };

/** Has the script of a block render one of its components; undefined where it answers nothing that can be shown. */
export async function renderComponent(
  ctx: ComponentsCtx,
  { integration, installation, spaceId, sources }: Block,
  asked: Asked,
): Promise<Rendered | undefined> {
  const { id: integrationId, version } = integration;
  const { id: installationId, organization_id: organizationId } = installation;
  const run = {
    ...{ integrationId, installationId, version, organizationId },
    event: {
      ...{ type: 'ui_render', installationId, spaceId, ...asked },
      context: { type: 'document', spaceId, editable: false, theme: 'light' },
    },
    script: () => scriptOf(ctx, integrationId),
    environment: () => environmentOf(ctx, { integrationId, installationId, spaceId }),
  };
  const { status, body } = await runEvent(ctx.queues.isolates, run, { timeout: TIMEOUT_MS, maxBytes: ANSWER_BYTES });
  const text = Buffer.from(body).toString();
  if (status !== 200 || (await excessIn(text, VALUES_AT_MOST)) !== undefined) return undefined;
  return toRendered(parsed(text), sources);
}

interface Output {
  type?: unknown;
  element?: unknown;
  state?: unknown;
  returnValue?: unknown;
}

function toRendered(output: Output, sources: readonly string[]): Rendered | undefined {
  const { type, element, returnValue } = output;
  if (type === 'complete') return { type, returnValue };
  const state = typeof output.state === 'object' && output.state !== null ? output.state : {};
  const json = JSON.stringify(state);
  const kit = json.length > STATE_AT_MOST ? undefined : kitHtml(element, { state: { ...state }, sources });
  return kit && { type: 'element', ...kit, state: json };
}

function parsed(text: string): Output {
  try {
    const output: unknown = JSON.parse(text);
    return typeof output === 'object' && output !== null ? output : {};
  } catch {
    return {};
  }
}
