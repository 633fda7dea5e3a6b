import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { organizations, spacesOf } from '../api/reads.ts';
import type { Organization } from '../api/types.ts';
import { useOrganization } from '../shell/side/chosen.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../shell/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import './home.css';
import { Making } from './making.tsx';
import { Cards } from './spaces.tsx';
import { Starting } from './starting.tsx';
import { Unfinished } from './unfinished.tsx';
import { RecentPages, Requests } from './waiting.tsx';

/** Where people begin: what they had open, what waits for them, and what there is. */
export function Home() {
  const { isPending, error, refetch } = useQuery(organizations);
  const { organization } = useOrganization();
  if (isPending) return <Loading />;
  if (organization === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (organization === undefined)
    return (
      <Empty
        isWhole
        title="You belong to no organization yet"
        text="Ask an administrator to invite you. Your account lists the organizations that you may join."
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
      {may && spaces?.length === 1 && <Begin />}
      {spaces !== undefined && <Unfinished organization={organization} spaces={spaces} />}
      {spaces !== undefined && <RecentPages spaces={spaces} />}
      <Requests organization={organization} />
      <section aria-label={organization.title}>
        <div className="home-title">
          <h2>
            <Link className="home-organization" href={`/organizations/${organization.id}`}>
              {organization.title}
            </Link>
          </h2>
          {may && <Making organizationId={organization.id} />}
        </div>
        {spaces === undefined ? <Loading /> : <Cards spaces={spaces} may={may} />}
      </section>
    </div>
  );
}

/** Of an organization that has no more than the guide of a first start. */
const Begin = () => (
  <div>
    <h2>Begin</h2>
    <Starting />
  </div>
);
