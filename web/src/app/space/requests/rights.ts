import type { Space } from '../../api/types.ts';
import type { ChangeRequest } from '../reads.ts';

/** Whether somebody names a change request, asks for its review and archives it: its author, and who reviews. */
export const maySteer = (
  { permissions }: Pick<Space, 'permissions'>,
  { createdBy }: Pick<ChangeRequest, 'createdBy'>,
  userId: string | undefined,
): boolean => permissions['review'] === true || (permissions['edit'] === true && createdBy.id === userId);
