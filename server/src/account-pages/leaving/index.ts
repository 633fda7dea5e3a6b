// The ends of things that are one's own: one's data, one's account, and the organizations that one administers.
import type { AnyPage } from '../page.ts';
import { deletedSections, type OrganizationEndsCtx, organizationEndPages } from './organizations.ts';
import { ownDataPages, type OwnDataCtx } from './own-data.ts';

export { ownDataSection } from './own-data.ts';
export { deletedSections };
export type LeavingCtx = OwnDataCtx & OrganizationEndsCtx;

export const leavingPages: readonly AnyPage<LeavingCtx>[] = [...ownDataPages, ...organizationEndPages];
