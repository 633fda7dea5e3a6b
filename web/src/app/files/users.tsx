import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useAround } from './context.ts';
import { usersOf } from './reads.ts';

/** Where a file or reusable content is used. What uses it can be opened. */
export function Users({ id, what = 'file', onLeave }: { id: string; what?: 'file' | 'reusable'; onLeave: () => void }) {
  const { line, toPage, toReusable } = useAround();
  const { data: users, error } = useQuery(usersOf(line, id, what));
  if (error !== null) return <p className="field-help">{error.message}</p>;
  if (users === undefined) return <p className="field-help">Looking where it is used…</p>;
  if (users.count === 0) return <p className="field-help">No page of this space uses it.</p>;
  return (
    <div className="file-users">
      <p>{`Used in ${users.count === 1 ? 'one place' : `${users.count} places`}`}</p>
      <ul>
        {users.shown.map(({ kind, id: of, title }) => (
          <li key={of}>
            <Link href={kind === 'page' ? toPage(of) : toReusable(of)} onPress={onLeave}>
              {title}
            </Link>
            {kind === 'reusable-content' && ', a reusable content'}
          </li>
        ))}
        {users.count > users.shown.length && <li>{`and ${users.count - users.shown.length} more`}</li>}
      </ul>
    </div>
  );
}
