import type { Block } from '../../blocks/types.ts';
import { claimId, headingId, type TakenIds } from '../../text/heading-id.ts';

/** Gives a tab an anchor from its title. */
export function nameTabs({ kind, name, attributes, token, isTooDeep }: Block, taken: TakenIds): void {
  if (kind !== 'tag' || name !== 'tab' || isTooDeep || !token) return;
  const id = headingId(attributes['title'] || 'tab', taken);
  token.attrSet('id', id);
  token.attrSet('aria-labelledby', claimId(`${id}-title`, taken));
}
