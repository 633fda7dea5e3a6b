// What can be done to a file that is there.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { notify } from '../ui/toast-queue.ts';
import { useAround } from './context.ts';
import type { SpaceFile } from './file.ts';
import { type Line, operationOn } from './line.ts';
import { sendFile } from './sending.ts';

type FileChange =
  | { operation: 'update_file'; file: string; name: string }
  | { operation: 'delete_file'; file: string }
  | { operation: 'revert_file'; file: string; revision?: string };

interface Asked {
  /** Where the change is to be made, if not where somebody may write at once. */
  at?: Line;
  change: FileChange;
}

/** Where changes can only be proposed, a change request is begun for them, in which the person goes on. */
export function useFileEdits() {
  const { line, writing, propose, goOn } = useAround();
  const client = useQueryClient();

  const land = async (): Promise<Line> => (writing === 'propose' ? propose() : line);
  const read = (at: Line) => {
    void client.invalidateQueries({ queryKey: ['space', line.spaceId] });
    if (at !== line) goOn(at);
  };

  const edit = useMutation({
    mutationFn: async ({ at, change }: Asked): Promise<Line> => {
      const place = at ?? (await land());
      const [operation, options] = operationOn(place, 'edit');
      await call(operation, { ...options, body: { changes: [change] } });
      return place;
    },
    onSuccess: read,
  });

  const replace = useMutation({
    mutationFn: async ({ file, by }: { file: SpaceFile; by: File }) => {
      const place = await land();
      await sendFile(place, by, { fileId: file.id });
      return place;
    },
    onSuccess: (at, { file }) => {
      read(at);
      notify({ kind: 'done', text: `“${file.name}” was replaced. Pages show the new one.` });
    },
  });

  return {
    isPending: edit.isPending || replace.isPending,
    rename: (file: SpaceFile, name: string) =>
      edit.mutateAsync({ change: { operation: 'update_file', file: file.id, name } }),
    replace: (file: SpaceFile, by: File) => replace.mutate({ file, by }),
    async remove(file: SpaceFile) {
      const place = await land();
      const revision = await revisionOf(place);
      await edit.mutateAsync({ at: place, change: { operation: 'delete_file', file: file.id } });
      const back: FileChange = { operation: 'revert_file', file: file.id, revision };
      notify({
        kind: 'done',
        text: `“${file.name}” was deleted.`,
        action: { label: 'Undo', onPress: () => edit.mutate({ at: place, change: back }) },
      });
    },
  };
}

/** The revision that a line is at. */
export async function revisionOf({ spaceId, changeRequestId }: Line): Promise<string> {
  const path = { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) };
  const operation =
    changeRequestId === undefined ? 'GET /spaces/{spaceId}' : 'GET /spaces/{spaceId}/change-requests/{changeRequestId}';
  return (await call<{ revision: string }>(operation, { path })).revision;
}
