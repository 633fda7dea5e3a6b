import { type Caller, NO_ROLE } from '#access/index.ts';
import { networkOf } from '#platform/http/index.ts';
import type { AskedByPerson } from './page.ts';

/** The person of a page as the caller of an operation on their own things, which belong to no organization. */
export const callerOf = ({ caller, address }: AskedByPerson): Caller => ({
  ...caller,
  address: networkOf(address),
  rights: { organizationId: '', role: NO_ROLE, organizationRole: NO_ROLE },
});
