import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { me } from '../../api/reads.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { differenceOf } from './difference.ts';
import { type Comment, ownRequests, type Suggestion } from '../reads.ts';
import type { Talk } from '../said.tsx';
import { applySuggestion, rejectSuggestion, useWrite } from '../writes.ts';

const TITLES: Readonly<Record<Suggestion['operation'], string>> = {
  replace: 'Suggests other words',
  delete: 'Suggests to delete this block',
  insert_before: 'Suggests a block before this one',
  insert_after: 'Suggests a block after this one',
};

interface SuggestedProps {
  comment: Comment;
  suggestion: Suggestion;
  talk: Talk;
}

/** What a comment proposes to write, and what became of it. */
export function Suggested({ comment, suggestion, talk }: SuggestedProps) {
  const { operation, original, markdown, status } = suggestion;
  const isInsertion = operation === 'insert_before' || operation === 'insert_after';
  const stretches = differenceOf(isInsertion ? '' : original, markdown);
  return (
    <div className="suggested" data-status={status}>
      <p className="suggested-title">{TITLES[operation]}</p>
      <p className="suggested-text">
        {stretches.map(({ kind, text }, index) =>
          kind === 'same' ? (
            <span key={index}>{text}</span>
          ) : kind === 'gone' ? (
            <del key={index}>
              <span className="only-spoken">Removed: </span>
              {text}
            </del>
          ) : (
            <ins key={index}>
              <span className="only-spoken">Added: </span>
              {text}
            </ins>
          ),
        )}
      </p>
      {status === 'open' ? <Settle {...{ comment, talk }} /> : <Outcome suggestion={suggestion} />}
    </div>
  );
}

function Outcome({ suggestion: { status, settledBy, reason, changeRequest } }: { suggestion: Suggestion }) {
  const by = settledBy?.displayName ?? 'Somebody';
  const where = changeRequest === undefined ? '' : ' in a change request';
  return (
    <p className="suggested-outcome">
      {status === 'applied' ? `${by} applied this${where}.` : `${by} rejected this.`}
      {reason !== undefined && <q>{reason}</q>}
    </p>
  );
}

function Settle({ comment, talk }: Omit<SuggestedProps, 'suggestion'>) {
  const [isRejecting, setRejecting] = useState(false);
  const { data: person } = useQuery(me);
  const mayApply = comment.permissions.apply === true;
  const isMine = comment.postedBy.id === person?.id;
  if (!mayApply && !isMine) return null;
  return (
    <div className="suggested-actions">
      {mayApply && (talk.isLocked ? <ApplyInRequest {...{ comment, talk }} /> : <Apply {...{ comment, talk }} />)}
      <Button kind="quiet" onPress={() => setRejecting(true)}>
        {mayApply ? 'Reject…' : 'Withdraw…'}
      </Button>
      {isRejecting && <Reject {...{ comment, talk, isMine }} onClose={() => setRejecting(false)} />}
    </div>
  );
}

function Apply({ comment, talk }: Omit<SuggestedProps, 'suggestion'>) {
  const { where } = talk;
  const error = useId();
  const apply = useApply<undefined>(talk, () => applySuggestion(where, comment));
  return (
    <>
      <Button
        kind="main"
        isPending={apply.isPending}
        aria-describedby={apply.error === null ? undefined : error}
        onPress={() => apply.mutate(undefined)}
      >
        Apply
      </Button>
      <Refused id={error} error={apply.error} />
    </>
  );
}

/** The main content of a locked space changes by change requests alone. */
function ApplyInRequest({ comment, talk }: Omit<SuggestedProps, 'suggestion'>) {
  const { where } = talk;
  const { spaceId } = where;
  const error = useId();
  const { data: person } = useQuery(me);
  const { data: own = [] } = useQuery({ ...ownRequests(spaceId, person?.id ?? ''), enabled: person !== undefined });
  const apply = useApply(talk, async (into: string) => {
    const subject = `Suggestion for “${comment.target.page?.title ?? 'a page'}”`.slice(0, 100);
    const path = { spaceId };
    const made =
      into === NEW
        ? await call<{ id: string }>('POST /spaces/{spaceId}/change-requests', { path, body: { subject } })
        : { id: into };
    return applySuggestion(where, comment, made.id);
  });
  return (
    <>
      <MenuButton
        aria-label="Apply in a change request"
        button={
          <Button kind="main" isPending={apply.isPending} aria-describedby={apply.error === null ? undefined : error}>
            Apply in a change request
          </Button>
        }
        onAction={(key) => apply.mutate(String(key))}
      >
        <MenuItem id={NEW}>A new change request</MenuItem>
        {own.map(({ id, number, subject }) => (
          <MenuItem key={id} id={id}>
            {`#${number} ${subject === '' ? 'No subject' : subject}`}
          </MenuItem>
        ))}
      </MenuButton>
      <Refused id={error} error={apply.error} />
    </>
  );
}

const NEW = 'new';

function useApply<Asked>(talk: Talk, write: (asked: Asked) => Promise<Comment>) {
  const client = useQueryClient();
  return useWrite(talk.where, write, {
    isShown: true,
    onDone: () => {
      notify({ kind: 'done', text: 'The suggestion is applied.' });
      void client.invalidateQueries({ queryKey: ['space', talk.where.spaceId] });
    },
  });
}

const Refused = ({ id, error }: { id: string; error: Error | null }) =>
  error !== null && (
    <p className="field-error" id={id} role="alert">
      {error.message}
    </p>
  );

function Reject({
  comment,
  talk,
  isMine,
  onClose,
}: Omit<SuggestedProps, 'suggestion'> & { isMine: boolean; onClose: () => void }) {
  const { where } = talk;
  const [reason, setReason] = useState('');
  const reject = useWrite<undefined>(where, () => rejectSuggestion(where, comment, reason), {
    isShown: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isMine ? 'Withdraw your suggestion?' : 'Reject this suggestion?'}
      action={isMine ? 'Withdraw' : 'Reject'}
      doing={{ isPending: reject.isPending, mutate: () => reject.mutate(undefined) }}
      onClose={onClose}
      keepsOpen={reason !== ''}
    >
      <Field
        label="Reason"
        help={isMine ? 'Not needed.' : `${comment.postedBy.displayName} reads it. Not needed.`}
        lines={3}
        maxLength={2000}
        autoFocus
        value={reason}
        onChange={setReason}
        error={reject.error?.message}
      />
    </FormDialog>
  );
}
