// What the walk over all operations must know of some of them beyond their declaration.
import type { Role } from '#access/index.ts';
import type { CallerKind } from './callers.ts';
import type { Subject } from './subject.ts';

export interface Case {
  /** What it needs to be told before it does anything. */
  body?: (subject: Subject, other: Subject) => object;
  /** What it is about, where the first thing at hand will not do. */
  params?: (subject: Subject) => Record<string, string>;
  /** What its handler demands beyond the declared permission, because it depends on more than the address. */
  demanded?: Role;
  /** The status for a caller where it is neither that of success nor of a refused right. */
  status?: (caller: CallerKind) => number | undefined;
  /** Whether the caller must be in the other organization as well. */
  needsOther?: boolean;
}

const spare = ({ spareSpaceId }: Subject) => ({ spaceId: spareSpaceId });

export const cases: Record<string, Case> = {
  createOrganization: { body: () => ({ title: 'Another' }) },
  // Guests and those who are not there do not see the owner.
  getUserById: { status: ({ role }) => (role === undefined || role === 'guest' ? 404 : undefined) },
  updateOrganizationById: { body: () => ({ title: 'Renamed' }) },
  createCollection: { demanded: 'create' },
  moveCollection: { body: ({ otherCollectionId }) => ({ parent: otherCollectionId }) },
  transferCollection: { body: (_, other) => ({ organization: other.organizationId }), needsOther: true },
  createSpace: { demanded: 'create' },
  duplicateSpace: { demanded: 'create' },
  deleteSpaceById: { params: spare },
  moveSpace: { params: spare, body: ({ params }) => ({ parent: params['collectionId'] }) },
  transferSpace: { params: spare, body: (_, other) => ({ organization: other.organizationId }), needsOther: true },
  addSpaceToSite: { body: ({ spareSpaceId }) => ({ spaceId: spareSpaceId }) },
  // Spaces are locked unless somebody made them live.
  importContent: { demanded: 'create' },
};
