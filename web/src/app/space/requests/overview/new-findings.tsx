import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FindingList } from '../../checks/finding-list.tsx';
import { type RequestFindings, requestFindingsOf } from '../../checks/reads.ts';
import { sayNew } from '../../checks/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { rulesOf } from '../reads.ts';
import type { ShownRequest } from './overview.tsx';

const RULE = 'require_no_new_errors';

interface NewFindingsProps extends ShownRequest {
  Item: (item: { kind: 'good' | 'warning' | 'bad'; children: ReactNode }) => ReactNode;
}

/** What the pages of the request have that somebody would mend, and had not before. */
export function NewFindings({ request, Item }: NewFindingsProps) {
  const named = { spaceId: request.space, changeRequestId: request.id };
  const { data: found, error, isFetching, refetch } = useQuery(requestFindingsOf(named));
  const { data: states } = useQuery(rulesOf(named));
  const [isOpen, setOpen] = useState(false);
  if (found === undefined && error === null) return <Item kind="warning">Checking the changed pages…</Item>;
  if (found === undefined)
    return (
      <Item kind="warning">
        The changed pages could not be checked. {error?.message}{' '}
        <Button isPending={isFetching} onPress={() => void refetch()}>
          Check again
        </Button>
      </Item>
    );
  const { counts, isComplete } = found;
  const isDemanded = states?.rules.some(({ rule }) => rule === RULE) === true;
  const isGood = counts.error === 0 && counts.warning === 0 && isComplete;
  const isInTheWay = isDemanded && states?.bypassed !== true && (counts.error > 0 || !isComplete);
  return (
    <Item kind={isInTheWay ? 'bad' : isGood ? 'good' : 'warning'}>
      {sayNew(counts)}.{!isComplete && ` Only the first ${found.pages} changed pages were checked.`}
      {isDemanded && counts.error > 0 && ' A merge rule demands that there are none.'}
      {isDemanded && counts.error === 0 && isComplete && ' A merge rule demands this.'}{' '}
      {found.items.length > 0 && <Button onPress={() => setOpen(true)}>Show what was found</Button>}
      <Dialog
        title="Found in the changed pages"
        isOpen={isOpen && found.items.length > 0}
        onClose={() => setOpen(false)}
        size="wide"
      >
        <Listed found={found} />
      </Dialog>
    </Item>
  );
}

function Listed({ found: { items, counts } }: { found: RequestFindings }) {
  const count = counts.error + counts.warning + counts.suggestion;
  return (
    <div className="overview-dialog">
      <p className="overview-note">
        What these pages had before is not listed. Choose a problem to go to its place in this change request.
      </p>
      <FindingList items={items} heading="h3" />
      {count > items.length && (
        <p>
          The first {items.length} of {count} are listed. Mend some of them to see others.
        </p>
      )}
    </div>
  );
}
