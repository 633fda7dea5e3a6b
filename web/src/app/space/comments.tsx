import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import '../comments/comments.css';
import { SortSelect, Threads } from '../comments/pane.tsx';
import { type Comment, commentOf, type Sort } from '../comments/reads.ts';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { useLooking } from './context.ts';
import { talkIn, toPage } from './talking.ts';

/** What people say about all of a space or of a change request, or one thread, shown next to its page where that is there. */
export function SpaceComments({ commentId }: { commentId: string | undefined }) {
  const { space, place } = useLooking();
  const talk = talkIn(space, place);
  const may = space.permissions['comment'] === true;
  const { data: comment, error } = useQuery({
    ...commentOf(place, commentId ?? ''),
    enabled: may && commentId !== undefined,
  });
  if (!may)
    return <Empty isWhole title="You may not see comments here" text="This takes the role “comment” on the space." />;
  if (commentId === undefined) return <All talk={talk} />;
  const { page } = comment?.target ?? {};
  if (page?.outdated === false) return <Redirect replace to={toPage(place, page.id, commentId)} />;
  if (comment === undefined && error === null) return <Loading />;
  return <All talk={talk} commentId={commentId} />;
}

function All({ talk, commentId }: { talk: ReturnType<typeof talkIn>; commentId?: string }) {
  const { place } = useLooking();
  const [, navigate] = useLocation();
  const [sort, setSort] = useState<Sort>('open');
  const onShow = ({ id, target }: Comment): void => {
    if (target.page?.outdated === false) navigate(toPage(place, target.page.id, id));
  };
  return (
    <section className="all-comments" aria-label="Comments">
      <div className="all-comments-bar">
        <h1>Comments</h1>
        <SortSelect sort={sort} onChange={setSort} />
      </div>
      <Threads
        {...{ talk, sort, onShow }}
        pageId={undefined}
        asked={commentId === undefined ? {} : { threads: [commentId] }}
      />
    </section>
  );
}
