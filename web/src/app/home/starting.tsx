import { IconBook, IconFileImport, IconLayoutGrid, IconPencil } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';

const WAYS = [
  { query: 'new', icon: IconPencil, title: 'Write', text: 'Make a space, and write its first page.' },
  {
    query: 'new=product-guide',
    icon: IconLayoutGrid,
    title: 'Start from a template',
    text: 'A product guide, an API reference, a handbook, release notes.',
  },
  {
    query: 'import',
    icon: IconFileImport,
    title: 'Import',
    text: 'A repository, a website, documents: what you have.',
  },
  { query: 'new=guide', icon: IconBook, title: 'Try the guide', text: 'A copy of our guide, to try everything with.' },
] as const satisfies readonly { query: string; icon: ComponentType; title: string; text: string }[];

/** Where nothing is yet: the ways to begin. Their windows open by the address of the page. */
export function Starting() {
  const [here] = useLocation();
  return (
    <section aria-label="Begin" className="starting">
      <ul className="home-spaces">
        {WAYS.map(({ query, icon: Icon, title, text }) => (
          <li key={query}>
            <Link className="starting-way" href={`${here}?${query}`}>
              <Icon size={22} aria-hidden />
              <strong>{title}</strong>
              <span className="home-note">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
