import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import type { ChangeRequest } from '../reads.ts';
import { useUpdate } from '../requests/writes.ts';
import { chooseForAll, type Group, groupBySubject, leftOf, orphansOf, staleOf, toResolutions } from './choices.ts';
import { ConflictCard } from './conflict-card.tsx';
import './conflicts.css';
import { CONFLICTS_AT_MOST, conflictsOf } from './reads.ts';
import { Result } from './result.tsx';
import type { Choice, Choices, Conflict } from './types.ts';
import { useChoices } from './use-choices.ts';
import { kindOfSubject, nameOfSubject } from './words.ts';

/** Where a change request and its space contradict each other, and what stays of it. */
export function Conflicts() {
  const { space, place, request } = useLooking();
  if (request === undefined) return null;
  const back = toPath(place, { name: 'overview' });
  if (request.status === 'merged' || request.status === 'archived')
    return (
      <Empty isWhole title="Nothing to resolve" text={`This change request is ${request.status}.`}>
        <LinkButton href={back}>Back to the change request</LinkButton>
      </Empty>
    );
  return <Listed key={request.id} request={request} mayWrite={space.permissions['edit'] === true} back={back} />;
}

interface ListedProps {
  request: ChangeRequest;
  mayWrite: boolean;
  back: string;
}

function Listed({ request, mayWrite, back }: ListedProps) {
  const named = { spaceId: request.space, changeRequestId: request.id };
  const { data: listed, error, refetch } = useQuery(conflictsOf(named));
  const [further, setFurther] = useState<readonly Conflict[]>([]);
  const kept = useChoices(request.id);
  const update = useUpdate(named, { onDone: kept.clear, onConflicts: setFurther });
  if (error !== null)
    return (
      <Empty isWhole title="The conflicts cannot be shown" text={error.message}>
        <Button onPress={() => void refetch()}>Try again</Button>
      </Empty>
    );
  if (listed === undefined) return <Loading />;
  const known = new Set(listed.map(({ id }) => id));
  const conflicts = [...listed, ...further.filter(({ id }) => !known.has(id))];
  if (conflicts.length === 0) return <NoConflicts {...{ request, mayWrite, back, update }} />;
  const left = leftOf(conflicts, kept.choices);
  const resolutions = toResolutions(conflicts, kept.choices);
  return (
    <section className="conflicts">
      <header className="conflicts-head">
        <h1>Conflicts</h1>
        <p>
          The change request and the space changed the same places in different ways. Choose what stays. Nothing changes
          before you save.
        </p>
        {!mayWrite && <p className="conflict-note">Only people who may edit this space can resolve them.</p>}
      </header>
      <Stale conflicts={conflicts} choices={kept.choices} onForget={kept.forget} />
      {mayWrite && left.length > 1 && (
        <div className="conflicts-all" role="group" aria-label="All that are left">
          <Button onPress={() => kept.replace(chooseForAll(kept.choices, left, 'ours'))}>
            Change request for all that are left
          </Button>
          <Button onPress={() => kept.replace(chooseForAll(kept.choices, left, 'theirs'))}>
            Space for all that are left
          </Button>
        </div>
      )}
      {groupBySubject(conflicts).map((group) => (
        <Subject
          key={group.key}
          {...{ group, named, choices: kept.choices, all: conflicts }}
          onChoose={mayWrite ? kept.choose : undefined}
        />
      ))}
      {mayWrite && (
        <footer className="conflicts-foot">
          <p role="status">
            {left.length === 0 ? `All ${conflicts.length} decided.` : `${left.length} of ${conflicts.length} left.`}
            {conflicts.length >= CONFLICTS_AT_MOST && ' These are the first; others follow once they are saved.'}
          </p>
          <LinkButton href={back}>Later</LinkButton>
          <Button
            kind="main"
            isDisabled={left.length > 0}
            isPending={update.isPending}
            onPress={() => update.mutate(resolutions)}
          >
            Save and update
          </Button>
        </footer>
      )}
    </section>
  );
}

function NoConflicts({ request, mayWrite, back, update }: ListedProps & { update: ReturnType<typeof useUpdate> }) {
  return (
    <Empty
      isWhole
      title="No conflicts"
      text={
        request.outdated
          ? 'The space has changed since. Its changes do not contradict those of this change request.'
          : 'This change request has all that the space has.'
      }
    >
      {request.outdated && mayWrite && (
        <Button kind="main" isPending={update.isPending} onPress={() => update.mutate([])}>
          Update from the space
        </Button>
      )}
      <LinkButton href={back}>Back to the change request</LinkButton>
    </Empty>
  );
}

/** Somebody changed one of the sides since: what was chosen for it is not taken for the new one. */
function Stale({
  conflicts,
  choices,
  onForget,
}: {
  conflicts: readonly Conflict[];
  choices: Choices;
  onForget: (conflicts: readonly Conflict[]) => void;
}) {
  const count = staleOf(conflicts, choices);
  if (count === 0) return null;
  const own = orphansOf(conflicts, choices);
  return (
    <div className="conflicts-stale" role="status">
      <p>
        The space or the change request changed meanwhile. {count === 1 ? 'One choice does' : `${count} choices do`} not
        fit any more; the others are kept.
      </p>
      {own.map((text, index) => (
        <pre key={index} tabIndex={0} aria-label="A text that you wrote">
          {text}
        </pre>
      ))}
      <Button onPress={() => onForget(conflicts)}>Dismiss</Button>
    </div>
  );
}

interface SubjectProps {
  group: Group;
  named: { spaceId: string; changeRequestId: string };
  choices: Choices;
  all: readonly Conflict[];
  onChoose: ((id: string, choice: Choice) => void) | undefined;
}

function Subject({ group, named, choices, all, onChoose }: SubjectProps) {
  const [isShown, setShown] = useState(false);
  const { subject, conflicts } = group;
  const name = nameOfSubject(subject);
  const isText = subject.id !== undefined && (subject.object === 'page' || subject.object === 'reusable-content');
  return (
    <section className="conflicts-subject" aria-label={name}>
      <div className="conflicts-title">
        <h2>
          {name} <span>{kindOfSubject(subject)}</span>
        </h2>
        {isText && onChoose !== undefined && (
          <Button onPress={() => setShown(true)} aria-label={`Show the result for ${name}`}>
            Show the result
          </Button>
        )}
      </div>
      {conflicts.map((conflict, index) => (
        <ConflictCard
          key={conflict.id}
          conflict={conflict}
          title={`${name}, ${index + 1} of ${conflicts.length}`}
          choice={choices[conflict.id]}
          onChoose={onChoose && ((choice) => onChoose(conflict.id, choice))}
        />
      ))}
      {isShown && (
        <Result {...{ named, subject, resolutions: toResolutions(all, choices) }} onClose={() => setShown(false)} />
      )}
    </section>
  );
}
