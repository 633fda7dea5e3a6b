import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { ApiError } from '../../api/client.ts';
import { notify } from '../../ui/toast-queue.ts';
import type { Comment } from '../reads.ts';
import type { Talk } from '../said.tsx';
import { applySuggestion, useWrite } from '../writes.ts';

/** Applies suggestions one after the other, each merged with those before it. What no longer fits stays open. */
export function ApplyAll({ talk, comments }: { talk: Talk; comments: readonly Comment[] }) {
  const { where, isLocked } = talk;
  const client = useQueryClient();
  const open = comments.filter(({ permissions, suggestion }) => permissions.apply && suggestion?.status === 'open');
  const apply = useWrite<undefined>(where, async () => {
    // Those that were made first are applied first.
    const { applied, left } = await applyEach(talk, open.toReversed());
    void client.invalidateQueries({ queryKey: ['space', where.spaceId] });
    const done = applied === 1 ? '1 suggestion is applied.' : `${applied} suggestions are applied.`;
    const rest =
      left === 0 ? '' : ` ${left} no longer ${left === 1 ? 'fits' : 'fit'} and ${left === 1 ? 'is' : 'are'} left.`;
    notify({ kind: 'done', text: done + rest });
  });
  if (open.length < 2 || isLocked) return null;
  return (
    <div className="apply-all">
      <Button isPending={apply.isPending} onPress={() => apply.mutate(undefined)}>
        {`Apply all ${open.length} that fit`}
      </Button>
    </div>
  );
}

async function applyEach({ where }: Talk, comments: readonly Comment[]): Promise<{ applied: number; left: number }> {
  let [applied, left] = [0, 0];
  for (const comment of comments) {
    try {
      await applySuggestion(where, comment);
      applied += 1;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      left += 1;
    }
  }
  return { applied, left };
}
