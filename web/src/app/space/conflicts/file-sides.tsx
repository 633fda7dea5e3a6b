import { useQuery } from '@tanstack/react-query';
import { call, type Operation } from '../../api/client.ts';
import { useLooking } from '../context.ts';
import type { Conflict } from './types.ts';

interface ReadFile {
  name: string;
  contentType: string;
  downloadURL: string;
}

/** Two files that replaced the same one, to be looked at. */
export function FileSides({ conflict }: { conflict: Conflict }) {
  return (
    <div className="conflict-sides">
      <FileSide name="Change request" text={conflict.ours} fileId={conflict.subject.id ?? ''} isOurs />
      <FileSide name="Space" text={conflict.theirs} fileId={conflict.subject.id ?? ''} isOurs={false} />
    </div>
  );
}

const OF_REQUEST: Operation = 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}';
const OF_SPACE: Operation = 'GET /spaces/{spaceId}/content/files/{fileId}';

interface FileSideProps {
  name: string;
  text: string | undefined;
  fileId: string;
  isOurs: boolean;
}

function FileSide({ name, text, fileId, isOurs }: FileSideProps) {
  const { place } = useLooking();
  const { data: file } = useQuery({
    queryKey: ['space', place.spaceId, 'requests', place.changeRequestId, 'file', fileId, isOurs],
    queryFn: ({ signal }) => call<ReadFile>(isOurs ? OF_REQUEST : OF_SPACE, { path: { ...place, fileId }, signal }),
  });
  return (
    <figure className="conflict-side">
      <figcaption>{name}</figcaption>
      {file?.contentType.startsWith('image/') && (
        <img
          className="conflict-picture"
          src={file.downloadURL}
          alt={`${file.name}, as the ${name.toLowerCase()} has it`}
        />
      )}
      <p>{text}</p>
      {file !== undefined && (
        <a href={file.downloadURL} target="_blank" rel="noreferrer">
          Open {name === 'Space' ? 'that of the space' : 'that of the change request'}
        </a>
      )}
    </figure>
  );
}
