import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { organizations, spacesOf } from '../api/reads.ts';
import type { Organization } from '../api/types.ts';
import { Loading } from '../ui/loading.tsx';
import { Button } from '../ui/button.tsx';
import './home.css';
import { NewSpace } from './new-space.tsx';

/** Where people begin: what there is, the newest first. */
export function Home() {
  const { data: all } = useQuery(organizations);
  if (all === undefined) return <Loading />;
  return (
    <div className="home">
      <h1>Home</h1>
      {all.map((organization) => (
        <Recent key={organization.id} organization={organization} />
      ))}
    </div>
  );
}

function Recent({ organization }: { organization: Organization }) {
  const { data: spaces = [] } = useQuery(spacesOf(organization.id));
  const [isMaking, setMaking] = useState(false);
  const newest = spaces.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return (
    <section aria-label={organization.title}>
      <div className="home-title">
        <h2>{organization.title}</h2>
        {organization.permissions['createContent'] === true && (
          <Button onPress={() => setMaking(true)}>New space</Button>
        )}
      </div>
      <NewSpace organizationId={organization.id} isOpen={isMaking} onClose={() => setMaking(false)} />
      <ul className="home-spaces">
        {newest.map((space) => (
          <li key={space.id}>
            <Link className="home-space" href={`/spaces/${space.id}`}>
              {space.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
