import { lazy, Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../ui/button.tsx';
import { NewCollection } from './new-collection.tsx';
import { NewSpace } from './new-space.tsx';

const ImportSpace = lazy(() => import('../transfer/import-space.tsx').then((part) => ({ default: part.ImportSpace })));

/** The query of the address opens these, too: `?new` and `?import`. */
export function Making({ organizationId }: { organizationId: string }) {
  const [here, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const open = ['new', 'import', 'collection'].find((each) => query.has(each));
  const close = () => navigate(here, { replace: true });
  return (
    <div className="home-actions">
      <Button onPress={() => navigate(`${here}?import`)}>Import</Button>
      <Button onPress={() => navigate(`${here}?collection`)}>New collection</Button>
      <Button kind="main" onPress={() => navigate(`${here}?new`)}>
        New space
      </Button>
      {open === 'new' && <NewSpace organizationId={organizationId} onClose={close} />}
      {open === 'collection' && <NewCollection organizationId={organizationId} onClose={close} />}
      {open === 'import' && (
        <Suspense>
          <ImportSpace organizationId={organizationId} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
