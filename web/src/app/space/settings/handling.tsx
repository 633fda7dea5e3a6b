import { IconCopy, IconFileTypePdf, IconFileZip, IconFolder, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { collectionsOf } from '../../api/reads.ts';
import type { Space } from '../../api/types.ts';
import { useDuplication, useRemoval } from '../../managing/changes.ts';
import { MoveSpace } from '../../managing/move-space.tsx';
import type { Format } from '../../transfer/download.ts';
import { Button } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';

const ExportDialog = part(() => import('../../transfer/export-dialog.tsx').then(({ ExportDialog }) => ExportDialog));

/** What is done with a space as a whole, for those who may. */
export function Handling({ space, may }: { space: Space; may: boolean }) {
  const [isMoving, setMoving] = useState(false);
  const [, navigate] = useLocation();
  const { data: collections = [] } = useQuery(collectionsOf(space.organization));
  const [format, setFormat] = useState<Format>();
  const duplicate = useDuplication(space);
  const remove = useRemoval(space);
  const collection = collections.find(({ id }) => id === space.parent);
  return (
    <>
      {may && (
        <section aria-labelledby="space-place">
          <h2 id="space-place">Place</h2>
          <p className="field-help">
            {collection === undefined ? 'Not in a collection.' : `In the collection “${collection.title}”.`} Moving
            keeps addresses and history.
          </p>
          <div className="space-settings-actions">
            <Button onPress={() => setMoving(true)}>
              <IconFolder size={18} aria-hidden />
              Move
            </Button>
            <Button
              isPending={duplicate.isPending}
              onPress={() => duplicate.mutate(undefined, { onSuccess: ({ id }) => navigate(`/spaces/${id}`) })}
            >
              <IconCopy size={18} aria-hidden />
              Duplicate
            </Button>
          </div>
          {isMoving && <MoveSpace space={space} onClose={() => setMoving(false)} />}
        </section>
      )}
      <section aria-labelledby="space-export">
        <h2 id="space-export">Export</h2>
        <p className="field-help">Download the space as Markdown files that can be imported again, or as one PDF.</p>
        <div className="space-settings-actions">
          <Button onPress={() => setFormat('files')}>
            <IconFileZip size={18} aria-hidden />
            Files
          </Button>
          <Button onPress={() => setFormat('pdf')}>
            <IconFileTypePdf size={18} aria-hidden />
            PDF
          </Button>
        </div>
        {format !== undefined && (
          <ExportDialog spaceId={space.id} format={format} onClose={() => setFormat(undefined)} />
        )}
      </section>
      {may && (
        <section aria-labelledby="space-delete">
          <h2 id="space-delete">Delete</h2>
          <p className="field-help">
            The space and its pages disappear for readers and members. For seven days, the page of the organization can
            restore it.
          </p>
          <div>
            <Button
              kind="danger"
              isDisabled={remove.isPending}
              onPress={() => {
                navigate(`/organizations/${space.organization}`);
                remove.mutate();
              }}
            >
              <IconTrash size={18} aria-hidden />
              Delete the space
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
