// What readers do with a block of a published page: its script is asked again, with what they pressed and filled in.
import { createHash } from 'node:crypto';
import type { IntegrationSlot } from '@lectern/content';
import { badRequest, notFound, Problem } from '#platform/http/index.ts';
import { type Asked, type Block, type ComponentsCtx, findBlock, renderComponent, type Rendered } from './components.ts';
import { toProblem } from './runs.ts';

/** The name of a block on its page. Blocks with the same content are the same one. */
export const blockName = ({ integration, block, props }: IntegrationSlot): string =>
  createHash('sha256')
    .update(JSON.stringify([integration, block, props]))
    .digest('base64url')
    .slice(0, 22);

/** What a reader did. All of it is theirs to choose: a script must take it as such. */
export interface Press {
  /** A component that the block opened in a window of its own. Without one, it is the block itself. */
  component?: { id: string; props: object };
  state?: object;
  action?: object;
}

/** Shows a block, or a window that it opened, as it is after what a reader did. */
export async function actOnBlock(
  ctx: ComponentsCtx,
  { spaceId, slot }: { spaceId: string; slot: IntegrationSlot },
  { component, state, action }: Press,
): Promise<Rendered> {
  const block = await findBlock(ctx, spaceId, slot);
  if (block === undefined) throw notFound('block');
  if (component !== undefined && isOfAdministrators(block, component.id))
    throw badRequest('This component is not for readers.');
  // What the author gave a block is theirs, whatever a reader says.
  const named: Asked =
    component === undefined
      ? { componentId: slot.block, props: slot.props }
      : { componentId: component.id, props: component.props };
  const asked = { ...named, ...(state === undefined ? {} : { state }), ...(action === undefined ? {} : { action }) };
  const rendered = await renderComponent(ctx, block, asked).catch((error: unknown) => {
    throw toProblem(error);
  });
  if (rendered === undefined)
    throw new Problem(502, 'integration_failed', 'The integration answered nothing that can be shown.');
  return rendered;
}

/** Components that configure an installation may show what only administrators see. */
function isOfAdministrators({ definition }: Block, componentId: string): boolean {
  const { configurations = {}, contentSources = [] } = definition;
  const forms = [...Object.values(configurations), ...contentSources.map(({ configuration }) => configuration)];
  return forms.some((form) => form !== undefined && 'componentId' in form && form.componentId === componentId);
}
