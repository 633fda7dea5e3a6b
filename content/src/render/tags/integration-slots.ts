import type { Block } from '../../blocks/types.ts';
import type { IntegrationSlot } from '../types.ts';

/** Blocks with more than this, in characters as JSON, are shown in their simple form alone. */
const PROPS_AT_MOST = 20_000;

/** Diagrams are drawn from their text in the page itself. */
const DRAWN = 'mermaid';

/** The slot at the start of a block of an integration. */
export function integrationSlot({ name = '', attributes }: Block): IntegrationSlot | undefined {
  const [, integration = '', block = ''] = /^@([\w.-]+)\/([\w.-]+)$/.exec(name) ?? [];
  if (block === '' || integration === DRAWN) return undefined;
  const props = Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== ''));
  return JSON.stringify(props).length > PROPS_AT_MOST ? undefined : { kind: 'integration', integration, block, props };
}
