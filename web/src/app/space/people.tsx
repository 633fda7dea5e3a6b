import { PeopleView } from '../administration/access/people-view.tsx';
import { useLooking } from './context.ts';

/** Who can see the space, and why. */
export function SpacePeople() {
  const { space } = useLooking();
  const { id, title, organization, permissions } = space;
  const isManaged = permissions['admin'] === true;
  return <PeopleView key={id} target={{ kind: 'space', id, title, organization, isManaged }} />;
}
