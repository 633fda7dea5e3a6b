import { Button } from '../../ui/button.tsx';
import { useLooking } from '../context.ts';
import { usePropose } from '../edits.ts';
import { RequestList } from './request-list.tsx';

/** The change requests of a space. */
export function Requests() {
  const { space } = useLooking();
  const propose = usePropose();
  const mayEdit = space.permissions['edit'] === true;
  return (
    <RequestList
      where={{ spaceId: space.id }}
      organizationId={space.organization}
      title="Change requests"
      hint={
        mayEdit
          ? 'Propose changes to begin one. Readers see them after the merge.'
          : 'Changes that people propose will appear here.'
      }
    >
      {mayEdit && (
        <Button kind="main" isPending={propose.isPending} onPress={() => propose.mutate()}>
          Propose changes
        </Button>
      )}
    </RequestList>
  );
}
