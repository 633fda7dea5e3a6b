import { Redirect, useLocation, useSearch } from 'wouter';
import { Button, LinkButton } from '../ui/button.tsx';
import { NewCollection } from './new-collection.tsx';
import { NewSpace } from './new-space.tsx';

/** The query of the address opens these, too: `?new`, `?new=TEMPLATE`, `?import`. */
export function Making({ organizationId }: { organizationId: string }) {
  const [here, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const open = ['new', 'import', 'collection'].find((each) => query.has(each));
  const template = query.get('new');
  const close = () => navigate(here, { replace: true });
  return (
    <div className="home-actions">
      <LinkButton href={`/organizations/${organizationId}/import`}>Import</LinkButton>
      <Button onPress={() => navigate(`${here}?collection`)}>New collection</Button>
      <Button kind="main" onPress={() => navigate(`${here}?new`)}>
        New space
      </Button>
      {open === 'new' && <NewSpace organizationId={organizationId} {...(template && { template })} onClose={close} />}
      {open === 'collection' && <NewCollection organizationId={organizationId} onClose={close} />}
      {open === 'import' && <Redirect to={`/organizations/${organizationId}/import`} replace />}
    </div>
  );
}
