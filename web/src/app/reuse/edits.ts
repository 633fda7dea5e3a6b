// What can be done to reusable contents as a whole. What stands in one is written in the editor.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useAround } from '../files/context.ts';
import { revisionOf } from '../files/edits.ts';
import { type Line, operationOn } from '../files/line.ts';
import { notify } from '../ui/toast-queue.ts';
import type { Reusable } from './reads.ts';

type ReusableChange =
  | { operation: 'insert_reusable_content'; title: string; document: { markdown: string } }
  | { operation: 'update_reusable_content'; reusableContent: string; title: string }
  | { operation: 'delete_reusable_content'; reusableContent: string }
  | { operation: 'revert_reusable_content'; reusableContent: string; revision: string };

interface Made {
  at: Line;
  /** What the change made. */
  id: string | undefined;
}

/** Makes one change in a line. */
export async function changeReusable(at: Line, change: ReusableChange): Promise<Made> {
  const [operation, options] = operationOn(at, 'edit');
  const answer = await call<{ reusableContents?: { object: string; reusableContent: { id: string } | string }[] }>(
    operation,
    { ...options, query: { compat: false }, body: { changes: [change] } },
  );
  const [first] = answer.reusableContents ?? [];
  const thing = first?.reusableContent;
  return { at, id: typeof thing === 'object' ? thing.id : thing };
}

/** Where changes can only be proposed, a change request is begun for them, in which the person goes on. */
export function useReuseEdits() {
  const { line, writing, propose, goOn } = useAround();
  const client = useQueryClient();
  const land = async (): Promise<Line> => (writing === 'propose' ? propose() : line);
  const edit = useMutation({
    meta: { isShown: true },
    mutationFn: async ({ at, change }: { at?: Line; change: ReusableChange }) =>
      changeReusable(at ?? (await land()), change),
    onSuccess: ({ at }) => {
      void client.invalidateQueries({ queryKey: ['space', line.spaceId, 'content'] });
      if (at !== line) goOn(at);
    },
  });
  const bringBack =
    (at: Line, { id, title }: Reusable, revision: string) =>
    () =>
      edit
        .mutateAsync({ at, change: { operation: 'revert_reusable_content', reusableContent: id, revision } })
        .then(() => notify({ kind: 'done', text: `“${title}” is back.` }))
        .catch((error: Error) => notify({ kind: 'failed', text: error.message }));

  return {
    create: (title: string) =>
      edit.mutateAsync({ change: { operation: 'insert_reusable_content', title, document: { markdown: '' } } }),
    rename: (id: string, title: string) =>
      edit.mutateAsync({ change: { operation: 'update_reusable_content', reusableContent: id, title } }),
    async remove(entry: Reusable): Promise<void> {
      const at = await land();
      const revision = await revisionOf(at);
      await edit.mutateAsync({ at, change: { operation: 'delete_reusable_content', reusableContent: entry.id } });
      notify({
        kind: 'done',
        text: `“${entry.title}” was deleted.`,
        action: { label: 'Undo', onPress: () => void bringBack(at, entry, revision)() },
      });
    },
  };
}
