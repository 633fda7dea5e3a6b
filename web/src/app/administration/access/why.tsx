import { IconArrowRight, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PeopleField } from '../people-field.tsx';
import { Trouble } from '../trouble.tsx';
import { explanationOf } from './reads.ts';
import { type Explanation, outcome, sentence, wayOf } from './sentences.ts';
import type { Target } from './target.ts';

/** Why somebody has the role that they have: step by step, the one that decides last. Without a person, asks for one. */
export function Why({
  target,
  userId,
  canAsk,
  onAsk,
  onClose,
}: {
  target: Target;
  userId: string;
  /** Whether they may ask about others. */
  canAsk: boolean;
  onAsk: (userId: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={`Who can see “${target.title}”?`} isOpen onClose={onClose}>
      {userId === '' ? (
        <PeopleField
          organizationId={target.organization}
          label="Person"
          chosen={[]}
          onChange={([person]) => person !== undefined && onAsk(person.id)}
        />
      ) : (
        <Answer key={userId} target={target} userId={userId} />
      )}
      <div className="dialog-actions">
        {userId !== '' && canAsk && <Button onPress={() => onAsk('')}>Check somebody else</Button>}
        <Button kind="main" onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Answer({ target, userId }: { target: Target; userId: string }) {
  const { data, error, refetch } = useQuery(explanationOf(target, userId));
  if (error !== null) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <p className="why-outcome" role="status">
        {outcome(data, target.title)}
      </p>
      <ol className="why">
        {data.steps.map((step, index) => (
          // Steps have no ids, and never change their order.
          <StepItem key={index} explanation={data} step={step} organizationId={target.organization} />
        ))}
      </ol>
    </>
  );
}

interface StepProps {
  explanation: Explanation;
  step: Explanation['steps'][number];
  organizationId: string;
}

function StepItem({ explanation: { user, role }, step, organizationId }: StepProps) {
  const way = wayOf(step, { userId: user.id, organizationId });
  const Icon = !step.decides ? IconArrowRight : role === null ? IconCircleMinus : IconCircleCheck;
  return (
    <li {...(step.decides && { 'data-decides': role === null ? 'no' : 'yes' })}>
      <Icon size={18} aria-hidden />
      <span>
        {sentence(step, user)} {step.decides && way !== undefined && <Link href={way}>Change it</Link>}
      </span>
    </li>
  );
}
