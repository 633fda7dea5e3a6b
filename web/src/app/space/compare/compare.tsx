import { IconGitPullRequest } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Changes, type ChangesProps } from '../../diff/changes.tsx';
export { loadRendered } from '../../diff/block.tsx';
import type { DiffSource, ShownBlock } from '../../diff/types.ts';
import { newName } from '../../editor/saving/names.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import type { Place } from '../addresses.ts';
import { useLooking } from '../context.ts';
import type { ChangeRequest } from '../reads.ts';
import { talkIn } from '../talking.ts';
import { useProposeDrafts } from '../proposing.ts';
import { draftsOf, sourceOf } from './reads.ts';
import { useTakeBack } from './take-back.ts';
import { TakeAllBack, TakeBlockBack, TakePageBack } from './taking-back.tsx';
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
  const source = useMemo(() => sourceOf(place), [place]);
  const { request, writing } = useLooking();
  if (request === undefined)
    return (
      <Changes
        source={source}
        title="Changes since the published version"
        firstId={pageId}
        notes={<Notes place={place} />}
        empty={<NothingUnseen />}
        actions={<ProposeInstead />}
      />
    );
  const shown = { source, pageId };
  return writing === 'direct' ? <Editable request={request} {...shown} /> : <OfRequest {...shown} />;
}

/** Drafts that cannot be published, or are not to be, become a change request. */
function ProposeInstead() {
  const { space } = useLooking();
  const propose = useProposeDrafts();
  const [key] = useState(newName);
  if (space.permissions['edit'] !== true) return null;
  return (
    <Button isPending={propose.isPending} onPress={() => propose.mutate(key)}>
      <IconGitPullRequest size={16} aria-hidden />
      Propose these changes instead
    </Button>
  );
}

interface RequestProps {
  source: DiffSource;
  pageId: string | undefined;
}

/** With a way back for each change, for who may edit the request. */
function Editable({ request, ...shown }: RequestProps & { request: ChangeRequest }) {
  const takeBack = useTakeBack(request);
  return (
    <OfRequest
      {...shown}
      takeBack={takeBack}
      actions={<TakeAllBack request={request} />}
      renderPageActions={(page) => <TakePageBack page={page} takeBack={takeBack} />}
    />
  );
}

interface OfRequestProps extends RequestProps, Pick<ChangesProps, 'actions' | 'renderPageActions'> {
  takeBack?: ReturnType<typeof useTakeBack>;
}

function OfRequest({ source, pageId, takeBack, ...actions }: OfRequestProps) {
  const { space, place } = useLooking();
  const mayComment = space.permissions['comment'] === true;
  const talk = talkIn(space, place);
  const renderBlockActions = (block: ShownBlock) => (
    <>
      {takeBack !== undefined && <TakeBlockBack shown={block} takeBack={takeBack} />}
      {mayComment && block.change.after !== undefined && block.subject?.object === 'page' && (
        <BlockComments talk={talk} pageId={block.subject.id} source={block.change.after} />
      )}
    </>
  );
  return (
    <Changes
      source={source}
      firstId={pageId}
      notes={<Notes place={place} />}
      empty={<NothingProposed />}
      renderBlockActions={takeBack !== undefined || mayComment ? renderBlockActions : undefined}
      {...actions}
    />
  );
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
