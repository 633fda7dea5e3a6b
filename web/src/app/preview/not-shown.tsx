import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { spaceOf } from '../api/reads.ts';
import { useMayPublish } from '../publish/may-publish.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

const PublishSpace = lazy(() =>
  import('../publish/publish-space.tsx').then((part) => ({ default: part.PublishSpace })),
);

/** What is shown of a space that no site shows, with the way to one for who may make it. */
export function NotShown({ spaceId }: { spaceId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: space } = useQuery(spaceOf(spaceId));
  const mayPublish = useMayPublish(space?.organization);
  return (
    <Empty
      title="No site shows this space"
      text={
        mayPublish
          ? 'A preview has the look of a site. Publish the space on one, and you see here what its readers will see.'
          : 'A preview has the look of a site. Somebody who creates content in your organization can publish the space on one.'
      }
    >
      {mayPublish && (
        <Button kind="main" onPress={() => setOpen(true)}>
          Publish on a site
        </Button>
      )}
      {space !== undefined && isOpen && (
        <Suspense>
          <PublishSpace space={space} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Empty>
  );
}
