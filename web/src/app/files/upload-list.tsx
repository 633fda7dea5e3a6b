import { IconRefresh, IconX } from '@tabler/icons-react';
import { ProgressBar } from 'react-aria-components';
import { Button, IconButton } from '../ui/button.tsx';
import { sizeText } from '../ui/size-text.ts';
import type { Upload, Uploads } from './sending.ts';
import { useUploads } from './uploads.ts';

/** Uploads on their way, and what became of them. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const all = useUploads(uploads);
  if (all.length === 0) return null;
  const left = all.filter(({ state }) => state === 'waiting' || state === 'running').length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  return (
    <section className="uploads" aria-label="Uploads">
      <div className="uploads-head">
        <p role="status">{summary(all.length, left, failed)}</p>
        {left === 0 && (
          <Button kind="quiet" onPress={() => all.forEach(({ id }) => uploads.drop(id))}>
            Close
          </Button>
        )}
      </div>
      <ul>
        {all.filter(isOfInterest).map((upload) => (
          <Row key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

/** What is done needs no row: its file is in the list below. */
const isOfInterest = ({ state }: Upload): boolean => state !== 'done';

function summary(count: number, left: number, failed: number): string {
  if (left > 0) return `${count - left} of ${count} ${count === 1 ? 'file' : 'files'} uploaded`;
  const done = count - failed;
  const words = `${done} ${done === 1 ? 'file' : 'files'} uploaded.`;
  return failed === 0 ? words : `${words} ${failed} could not be.`;
}

function Row({ upload: { id, name, size, sent, state, error }, uploads }: { upload: Upload; uploads: Uploads }) {
  return (
    <li className="upload" data-state={state}>
      <span className="upload-name">{name}</span>
      {state === 'failed' ? (
        <span className="upload-error" role="alert">
          {error}
        </span>
      ) : (
        <ProgressBar className="upload-progress" aria-label={name} value={sent * 100}>
          {({ percentage = 0 }) => (
            <>
              <span className="upload-track" aria-hidden>
                <span className="upload-bar" style={{ inlineSize: `${percentage}%` }} />
              </span>
              <span className="upload-facts">
                {state === 'waiting' ? 'Waiting' : `${Math.round(percentage)}% of ${sizeText(size)}`}
              </span>
            </>
          )}
        </ProgressBar>
      )}
      {state === 'failed' && (
        <IconButton label={`Try ${name} again`} icon={<IconRefresh size={16} />} onPress={() => uploads.retry(id)} />
      )}
      <IconButton
        label={state === 'failed' ? `Dismiss ${name}` : `Cancel ${name}`}
        icon={<IconX size={16} />}
        onPress={() => uploads.drop(id)}
      />
    </li>
  );
}
