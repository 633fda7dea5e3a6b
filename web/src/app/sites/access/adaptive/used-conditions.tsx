import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { walk } from '../../../space/model.ts';
import { pagesOf } from '../../../space/reads.ts';
import { Loading } from '../../../ui/loading.tsx';
import { useSite } from '../../context.ts';
import { type SiteStructure, spacesIn, structureOf } from '../../reads.ts';

const SPACES_AT_MOST = 20;
const PAGES_AT_MOST = 200;

/** Where conditions decide: sections, variants and pages. Passages have theirs in the pages. */
export function UsedConditions() {
  const { at } = useSite();
  const { data: structure } = useQuery(structureOf(at));
  const spaces = (structure === undefined ? [] : spacesIn(structure)).slice(0, SPACES_AT_MOST);
  const trees = useQueries({ queries: spaces.map(({ space }) => pagesOf({ spaceId: space.id })) });
  if (structure === undefined || trees.some(({ isPending }) => isPending)) return <Loading />;
  const parts = partsWithCondition(structure);
  const pages = spaces
    .flatMap(({ space }, index) =>
      [...walk(trees[index]?.data ?? [])]
        .filter(({ isConditional }) => isConditional)
        .map(({ id, title }) => ({ id, title, space })),
    )
    .slice(0, PAGES_AT_MOST);
  return (
    <section aria-labelledby="adaptive-used">
      <h2 id="adaptive-used">Where conditions decide</h2>
      {parts.length + pages.length === 0 ? (
        <p className="site-note">
          No section, variant or page has a condition. Passages of a page may have one: they are shown in its editor.
        </p>
      ) : (
        <ul className="parts-list">
          {parts.map(({ id, title, condition }) => (
            <li key={id} className="parts-row">
              <span className="parts-what">
                <span dir="auto">{title}</span>
                <code className="parts-facts">{condition}</code>
              </span>
            </li>
          ))}
          {pages.map(({ id, title, space }) => (
            <li key={`${space.id} ${id}`} className="parts-row">
              <span className="parts-what">
                <Link href={`/spaces/${space.id}/pages/${id}`}>{title}</Link>
                <span className="parts-facts">Page of {space.title}; its condition is in its settings</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function partsWithCondition({ structure }: SiteStructure): { id: string; title: string; condition: string }[] {
  const sections = structure.flatMap((item) =>
    item.object === 'site-section' ? [item] : item.object === 'site-section-group' ? item.sections : [],
  );
  return [...sections, ...spacesIn({ type: 'sections', structure })].flatMap(({ id, title, condition = '' }) =>
    condition === '' ? [] : [{ id, title, condition }],
  );
}
