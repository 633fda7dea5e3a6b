import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { collectionsOf } from '../api/reads.ts';
import type { Space } from '../api/types.ts';
import { Ago } from '../comments/time.tsx';
import { Button } from '../ui/button.tsx';
import { toEmoji } from '../ui/emoji.ts';
import { Empty } from '../ui/empty.tsx';
import { SpaceMenu } from './place-menu.tsx';
import { Starting } from './starting.tsx';

/** More cards than these are shown when somebody asks. */
const CARDS_AT_MOST = 60;

/** The spaces of an organization, the last changed first. */
export function Cards({ spaces, may }: { spaces: readonly Space[]; may: boolean }) {
  const [isWhole, setWhole] = useState(false);
  if (spaces.length === 0 && may)
    return (
      <>
        <p className="home-note">There are no spaces yet. A space holds pages that belong together.</p>
        <Starting />
      </>
    );
  if (spaces.length === 0)
    return <Empty title="There are no spaces yet" text="Spaces that you may read will appear here." />;
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
  return (
    <li className="home-card">
      <Link className="home-space" href={`/spaces/${space.id}`}>
        {space.emoji ? <span aria-hidden>{toEmoji(space.emoji)}</span> : <IconFileText size={18} />}
        <span dir="auto">{space.title}</span>
      </Link>
      <p className="home-note">
        {collection !== undefined && `${collection.title} · `}
        Changed <Ago at={space.updatedAt} />
        {requests > 0 && ` · ${requests} open change request${requests === 1 ? '' : 's'}`}
      </p>
      <SpaceMenu space={space} />
    </li>
  );
}
