import { useDeferredValue, useState } from 'react';
import { Input, Link, SearchField } from 'react-aria-components';
import { PagedList } from '../../paged.tsx';
import { counted, momentOf } from '../../text.ts';
import { partsOf, versionsOf } from './reads.ts';

interface Props {
  organizationId: string;
  slug: string;
}

const KINDS = { operation: 'Operation', webhook: 'Webhook', schema: 'Schema' } as const;

/** What blocks of pages can show of it. */
export function Parts({ organizationId, slug }: Props) {
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  return (
    <section className="admin-section" aria-labelledby="parts">
      <h2 id="parts">What is in it</h2>
      <SearchField aria-label="Find an operation" value={search} onChange={setSearch}>
        <Input className="input" placeholder="Find by path or title" maxLength={200} />
      </SearchField>
      <PagedList
        of={partsOf(organizationId, slug, text)}
        label="Parts"
        count={(all) => counted(all, 'part')}
        empty={<p role="status">{text === '' ? 'It has no operations and no schemas.' : 'Nothing has this name.'}</p>}
      >
        {({ kind, method, name, title }) => (
          <li key={`${kind} ${method ?? ''} ${name}`} className="admin-row">
            <span className="admin-what">
              <bdi className="admin-name">{title}</bdi>
              <span className="admin-facts">
                <code>
                  {method === undefined ? '' : `${method.toUpperCase()} `}
                  {name}
                </code>
              </span>
            </span>
            <span className="admin-note">{KINDS[kind]}</span>
          </li>
        )}
      </PagedList>
    </section>
  );
}

/** The newest first. */
export function Versions({ organizationId, slug }: Props) {
  return (
    <section className="admin-section" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <PagedList
        of={versionsOf(organizationId, slug)}
        label="Versions"
        count={(all) => counted(all, 'version')}
        empty={<p className="admin-note">None yet.</p>}
      >
        {({ id, createdAt, url }) => (
          <li key={id} className="admin-row">
            <time dateTime={createdAt}>{momentOf(createdAt)}</time>
            <Link href={url} target="_blank" rel="noreferrer">
              Open<span className="only-spoken">{` the version of ${momentOf(createdAt)}`}</span>
            </Link>
          </li>
        )}
      </PagedList>
    </section>
  );
}
