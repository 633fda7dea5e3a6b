import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Changes } from '../../diff/changes.tsx';
export { loadRendered } from '../../diff/block.tsx';
import type { ShownBlock } from '../../diff/types.ts';
import { Empty } from '../../ui/empty.tsx';
import type { Place } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { talkIn } from '../talking.ts';
import { draftsOf, sourceOf } from './reads.ts';
import { WhoSees } from './who-sees.tsx';
import { part } from '../../ui/part.tsx';

const BlockComments = part(() =>
  import('../../comments/differences/block-comments.tsx').then(({ BlockComments }) => BlockComments),
);

/** Of more drafts, the server compares the newest. */
const DRAFTS_AT_MOST = 50;

/**
 * What readers will see differently once a change request is merged, or the drafts of the main content are published. `pageId` is
 * the page that somebody came from.
 */
export function Compare({ place, pageId }: { place: Place; pageId: string | undefined }) {
  const isMain = place.changeRequestId === undefined;
  const source = useMemo(() => sourceOf(place), [place]);
  return (
    <Changes
      source={source}
      title={isMain ? 'Changes since the published version' : 'Changes'}
      firstId={pageId}
      notes={<Notes place={place} />}
      empty={isMain ? <NothingUnseen /> : <NothingProposed />}
      renderBlockActions={useBlockComments(place)}
    />
  );
}

/** What people say about the blocks of a change request, for who may comment. */
function useBlockComments(place: Place) {
  const { space } = useLooking();
  if (place.changeRequestId === undefined || space.permissions['comment'] !== true) return undefined;
  const talk = talkIn(space, place);
  return ({ change: { after }, subject }: ShownBlock) =>
    after !== undefined &&
    subject?.object === 'page' && <BlockComments talk={talk} pageId={subject.id} source={after} />;
}

function Notes({ place }: { place: Place }) {
  const isMain = place.changeRequestId === undefined;
  const { data: drafts = 0 } = useQuery(draftsOf(place));
  return (
    <>
      <WhoSees />
      {isMain && drafts > DRAFTS_AT_MOST && (
        <p className="diff-note">Of {drafts} pages with such changes, these are the newest.</p>
      )}
      {!isMain && drafts > 0 && (
        <p className="diff-note" role="status">
          {drafts === 1 ? 'One page has' : `${drafts} pages have`} words that are not among these yet. They follow half
          a minute after their writers rest.
        </p>
      )}
    </>
  );
}

const NothingProposed = () => (
  <Empty isWhole title="No changes yet" text="Edit a page of this change request. Its changes will appear here." />
);

const NothingUnseen = () => (
  <Empty
    isWhole
    title="Everything is published"
    text="The pages of this space say what readers see. Words that are written and not published yet will appear here."
  />
);
