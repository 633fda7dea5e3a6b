import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useAround } from './context.ts';
import { usersOf } from './reads.ts';

/** Where a file is used. The pages can be opened. */
export function Users({ fileId, onLeave }: { fileId: string; onLeave: () => void }) {
  const { line, toPage } = useAround();
  const { data: users, error } = useQuery(usersOf(line, fileId));
  if (error !== null) return <p className="field-help">{error.message}</p>;
  if (users === undefined) return <p className="field-help">Looking where it is used…</p>;
  if (users.count === 0) return <p className="field-help">No page of this space uses it.</p>;
  return (
    <div className="file-users">
      <p>{`Used in ${users.count === 1 ? 'one place' : `${users.count} places`}`}</p>
      <ul>
        {users.shown.map(({ kind, id, title }) => (
          <li key={id}>
            {kind === 'page' ? (
              <Link href={toPage(id)} onPress={onLeave}>
                {title}
              </Link>
            ) : (
              `${title}, a reusable content`
            )}
          </li>
        ))}
        {users.count > users.shown.length && <li>{`and ${users.count - users.shown.length} more`}</li>}
      </ul>
    </div>
  );
}
