import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Changes } from '../../diff/changes.tsx';
import type { ShownBlock } from '../../diff/types.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Tip } from '../../ui/tip.tsx';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { useBringBack } from './bring-back.ts';
import { toMoment } from './moments.ts';
import { BEFORE, betweenRevisions, formerOf } from './reads.ts';
import './history.css';

interface Asked {
  from: string;
  to: string;
  pageId?: string;
}

/** What became of a space, or of one of its pages, from one revision to another. */
export function Compared({ from, to, pageId }: Asked) {
  const { spaceId } = useLooking().place;
  const source = useMemo(() => betweenRevisions({ spaceId, from, to, pageId }), [spaceId, from, to, pageId]);
  const text =
    from === BEFORE ? 'This revision changed nothing that can be seen.' : 'The content is the same in both revisions.';
  return (
    <Changes
      source={source}
      title={from === BEFORE ? 'What a revision changed' : 'Two revisions compared'}
      renderBlockActions={useBringingBack({ from, to })}
      notes={<Notes {...{ from, to, ...(pageId !== undefined && { pageId }) }} />}
      empty={
        <Empty isWhole title="Nothing differs" text={text}>
          <BackToHistory {...(pageId !== undefined && { pageId })} />
        </Empty>
      }
    />
  );
}

/** What stood in a block is brought back by who may write here, or propose. */
function useBringingBack({ from, to }: Pick<Asked, 'from' | 'to'>) {
  const { space, writing } = useLooking();
  const { data: after } = useQuery({ ...formerOf(space.id, to), enabled: from === BEFORE });
  const bringBack = useBringBack();
  const revision = from === BEFORE ? after?.parents[0] : from;
  if (writing === 'no' || revision === undefined) return undefined;
  return (block: ShownBlock) => {
    const { change, subject } = block;
    if (change.kind === 'kept' || change.before === undefined || subject?.object !== 'page') return null;
    const label = 'Bring this block back';
    return (
      <Tip text={label}>
        <IconButton
          label={`${label}: ${change.before.slice(0, 60)}`}
          icon={<IconArrowBackUp size={16} />}
          onPress={() => bringBack.mutate({ pageId: subject.id, revision, block })}
        />
      </Tip>
    );
  };
}

function Notes({ from, to, pageId }: Asked) {
  const { space, place } = useLooking();
  const { data: before } = useQuery({ ...formerOf(place.spaceId, from), enabled: from !== BEFORE });
  const { data: after } = useQuery(formerOf(place.spaceId, to));
  const named = (revision: { id: string; createdAt: string } | undefined): string =>
    revision === undefined ? '…' : revision.id === space.revision ? 'now' : toMoment(revision.createdAt);
  return (
    <div className="compared-notes">
      <p className="diff-note">
        {from === BEFORE ? named(after) : `From ${named(before)} to ${named(after)}`}
        {pageId !== undefined && ', of one page'}
      </p>
      <BackToHistory {...(pageId !== undefined && { pageId })} />
      {from !== BEFORE && (
        <LinkButton
          kind="quiet"
          href={toPath(place, { name: 'revisions', from: to, to: from, ...(pageId !== undefined && { pageId }) })}
        >
          Swap
        </LinkButton>
      )}
    </div>
  );
}

function BackToHistory({ pageId }: { pageId?: string }) {
  const { place } = useLooking();
  return (
    <LinkButton kind="quiet" href={toPath(place, { name: 'history', ...(pageId !== undefined && { pageId }) })}>
      Back to the history
    </LinkButton>
  );
}
