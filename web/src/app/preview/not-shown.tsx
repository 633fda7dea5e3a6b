import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spaceOf } from '../api/reads.ts';
import { useMayPublish } from '../publish/may-publish.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { part } from '../ui/part.tsx';

const PublishSpace = part(() => import('../publish/publish-space.tsx').then(({ PublishSpace }) => PublishSpace));

/** What is shown of a space that no site shows, with the way to one for who may make it. */
export function NotShown({ spaceId }: { spaceId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: space } = useQuery(spaceOf(spaceId));
  const mayPublish = useMayPublish(space?.organization);
  return (
    <Empty
      title="This space is not published"
      text={
        mayPublish
          ? 'Publish it on a site to see here what readers will see.'
          : 'Once somebody with the right to make sites publishes it, you see here what readers will see.'
      }
    >
      {mayPublish && (
        <Button kind="main" onPress={() => setOpen(true)}>
          Publish on a site
        </Button>
      )}
      {space !== undefined && isOpen && <PublishSpace space={space} onClose={() => setOpen(false)} />}
    </Empty>
  );
}
