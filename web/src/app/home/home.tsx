import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation, useSearch } from 'wouter';
import { collectionsOf, organizations, spacesOf } from '../api/reads.ts';
import type { Organization, Space } from '../api/types.ts';
import { useOrganization } from '../shell/side/chosen.ts';
import { Button } from '../ui/button.tsx';
import { toEmoji } from '../ui/emoji.ts';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import './home.css';
import { NewCollection } from './new-collection.tsx';
import { NewSpace } from './new-space.tsx';
import { SpaceMenu } from './place-menu.tsx';
import { RecentPages, Requests } from './waiting.tsx';

const ImportSpace = lazy(() => import('../transfer/import-space.tsx').then((part) => ({ default: part.ImportSpace })));

/** More cards than these are shown when somebody asks. */
const CARDS_AT_MOST = 60;

/** Where people begin: what they had open, what waits for them, and what there is. */
export function Home() {
  const { isPending } = useQuery(organizations);
  const { organization } = useOrganization();
  if (isPending) return <Loading />;
  if (organization === undefined)
    return (
      <Empty
        title="You belong to no organization yet"
        text="Ask somebody who administers one to invite you. Your account lists those that you may join."
      >
        <Button onPress={() => location.assign('/account')}>Your account</Button>
      </Empty>
    );
  return <OrganizationHome key={organization.id} organization={organization} />;
}

function OrganizationHome({ organization }: { organization: Organization }) {
  const { data: spaces } = useQuery(spacesOf(organization.id));
  const may = organization.permissions['createContent'] === true;
  return (
    <div className="home">
      <h1>Home</h1>
      {spaces !== undefined && <RecentPages spaces={spaces} />}
      <Requests organization={organization} />
      <section aria-label={organization.title}>
        <div className="home-title">
          <h2>{organization.title}</h2>
          {may && <Making organizationId={organization.id} />}
        </div>
        {spaces === undefined ? <Loading /> : <Cards spaces={spaces} may={may} />}
      </section>
    </div>
  );
}

/** The query of the address opens these, too: `?new` and `?import`. */
function Making({ organizationId }: { organizationId: string }) {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const open = ['new', 'import', 'collection'].find((each) => query.has(each));
  const close = () => navigate('/', { replace: true });
  return (
    <div className="home-actions">
      <Button onPress={() => navigate('/?import')}>Import</Button>
      <Button onPress={() => navigate('/?collection')}>New collection</Button>
      <Button kind="main" onPress={() => navigate('/?new')}>
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

function Cards({ spaces, may }: { spaces: readonly Space[]; may: boolean }) {
  const [isWhole, setWhole] = useState(false);
  if (spaces.length === 0)
    return (
      <Empty
        title="There are no spaces yet"
        text={
          may
            ? 'A space holds pages that belong together. Make one, or import what you have: a repository, a website, documents.'
            : 'Spaces that you may see will be here.'
        }
      />
    );
  const newest = spaces.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  const shown = isWhole ? newest : newest.slice(0, CARDS_AT_MOST);
  return (
    <>
      <ul className="home-spaces">
        {shown.map((space) => (
          <Card key={space.id} space={space} />
        ))}
      </ul>
      {shown.length < spaces.length && (
        <Button onPress={() => setWhole(true)}>{`Show all ${spaces.length} spaces`}</Button>
      )}
    </>
  );
}

function Card({ space }: { space: Space }) {
  const { data: collections = [] } = useQuery(collectionsOf(space.organization));
  const collection = collections.find(({ id }) => id === space.parent);
  const requests = space.changeRequestsOpen;
  const notes = [
    collection?.title,
    `changed ${new Date(space.updatedAt).toLocaleDateString()}`,
    requests === 0 ? undefined : requests === 1 ? '1 open change request' : `${requests} open change requests`,
  ];
  return (
    <li className="home-card">
      <Link className="home-space" href={`/spaces/${space.id}`}>
        {space.emoji ? <span aria-hidden>{toEmoji(space.emoji)}</span> : <IconFileText size={18} />}
        <span>{space.title}</span>
      </Link>
      <p className="home-note">{notes.filter((note) => note !== undefined).join(' · ')}</p>
      <SpaceMenu space={space} />
    </li>
  );
}
