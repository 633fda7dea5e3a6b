import { createHash } from 'node:crypto';
import { isListed } from '../addresses/index.ts';
import { renderBranches } from '@lectern/theme';
import { isLarge, navigationBelow, type Place } from './navigation.ts';

/** Browsers keep branches for ever under their address: raise this with every change of how they are written. */
const VERSION = 1;

const ADDRESS = /^~nav\/([0-9a-f]{16})(?:\/([a-zA-Z0-9]{1,40}))?$/;

type Spot = Pick<Place, 'variant' | 'tree'>;

/** What the address of all branches names: everything that they depend on. */
const hashOf = ({ variant, tree }: Spot): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, variant.base, tree.hash]))
    .digest('hex')
    .slice(0, 16);

/**
 * Where the branches are that a page's table of contents leaves closed: all in one, or in a large space, each under its
 * own name below.
 */
export const branchesUrl = (spot: Spot): string => `${spot.variant.base}/~nav/${hashOf(spot)}`;

/** The branches that an address within a variant names; nothing for one that is no longer true. */
export function composeBranches(spot: Spot, rest: string): string | undefined {
  const [, hash, id] = ADDRESS.exec(rest) ?? [];
  if (hash !== hashOf(spot) || isLarge(spot.tree) !== (id !== undefined)) return undefined;
  if (id === undefined) return renderBranches(navigationBelow(spot, spot.tree.pages));
  const page = spot.tree.pageById.get(id);
  return page === undefined || !isListed(page) ? undefined : renderBranches(navigationBelow(spot, [page]));
}
