// Who may import where, as far as the application knows. The server decides.
import type { Space } from '../api/types.ts';

type Asked = Pick<Space, 'permissions' | 'editMode'>;

/** Whether pages may be added: into a change request by who edits, else into a locked space by who manages it alone. */
export const mayImportInto = ({ permissions, editMode }: Asked, isRequest = false): boolean =>
  permissions['admin'] === true || (permissions['edit'] === true && (isRequest || editMode === 'live'));

/** Whether its pages may become what a source holds, which takes some away. */
export const mayUpdateFrom = ({ permissions }: Asked): boolean => permissions['admin'] === true;
