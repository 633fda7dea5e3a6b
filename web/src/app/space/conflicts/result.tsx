import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextDifference } from '../../diff/text-difference.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { previewOf } from './reads.ts';
import type { Conflict, Resolution } from './types.ts';
import { nameOfSubject } from './words.ts';

interface ResultProps {
  named: { spaceId: string; changeRequestId: string };
  subject: Conflict['subject'];
  resolutions: readonly Resolution[];
  onClose: () => void;
}

/** What a page will say, before anything is saved: what changes in it, or its whole source. */
export function Result({ named, subject, resolutions, onClose }: ResultProps) {
  const { data: preview, error } = useQuery(previewOf(named, subject, resolutions));
  const [shown, setShown] = useState('difference');
  return (
    <Dialog title={`${nameOfSubject(subject)} after the update`} size="wide" isOpen onClose={onClose}>
      <div className="conflict-result">
        {error !== null && <p role="alert">{error.message}</p>}
        {error === null && preview === undefined && <Loading />}
        {preview?.tooLarge && <p>This text is too large to be shown.</p>}
        {preview !== undefined && !preview.tooLarge && (
          <>
            <Select
              label="Show"
              value={shown}
              onChange={setShown}
              choices={[
                ['difference', 'What changes in the change request'],
                ['source', 'The whole text'],
              ]}
            />
            {preview.merged === undefined && <p>It is deleted.</p>}
            {shown === 'source' && preview.merged !== undefined && (
              <pre className="conflict-source" tabIndex={0} aria-label="The whole text">
                {preview.merged}
              </pre>
            )}
            {shown === 'difference' && preview.difference !== undefined && <Changed diff={preview.difference} />}
          </>
        )}
      </div>
      <div className="dialog-actions">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function Changed({ diff }: { diff: NonNullable<Parameters<typeof TextDifference>[0]['diff']> }) {
  const differs = [...diff.fields, ...diff.blocks].some(({ kind }) => kind !== 'kept');
  if (!differs && !diff.tooLarge) return <p>It stays as the change request has it.</p>;
  return <TextDifference diff={diff} />;
}
