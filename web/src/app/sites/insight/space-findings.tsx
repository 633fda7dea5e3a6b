// What is broken or behind in the spaces of a site, whoever met it.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import type { Space } from '../../api/types.ts';
import { toPath } from '../../space/addresses.ts';
import { Loading } from '../../ui/loading.tsx';
import { languageName } from '../../ui/language-name.ts';
import { useSite } from '../context.ts';
import { type BrokenLink, brokenLinksOf, brokenSitesOf, translationSpacesOf, translationsOf } from './reads.ts';
import { Day, InsightTable } from './table.tsx';

/** Spaces of a site that are looked through. */
const SPACES_AT_MOST = 30;

interface Broken {
  key: string;
  target: string;
  page: string;
  href: string | undefined;
  space: string;
}

/** Links of pages that lead to what is not there. */
export function BrokenLinks({ spaces }: { spaces: readonly Space[] }) {
  const looked = spaces.slice(0, SPACES_AT_MOST);
  const reads = useQueries({ queries: looked.map(({ id }) => brokenLinksOf(id)) });
  if (reads.some(({ isPending }) => isPending)) return <Loading />;
  const failed = looked.filter((_, index) => reads[index]?.isError === true);
  const rows = looked.flatMap((space, index) =>
    (reads[index]?.data?.items ?? []).flatMap((link, at) => toRows(link, space, `${space.id} ${at}`)),
  );
  return (
    <InsightTable
      id="insight-links"
      title="Broken links"
      help={
        failed.length > 0
          ? `Not looked through, because you may not or it failed: ${failed.map(({ title }) => title).join(', ')}.`
          : 'Links in the pages of the site to pages, files and contents that are not there. The page opens in the editor.'
      }
      items={rows}
      keyOf={({ key }) => key}
      none="No link of the site is broken."
      columns={[
        {
          title: 'Page',
          value: ({ page }) => page,
          cell: ({ page, href }) => (href === undefined ? page : <Link href={href}>{page}</Link>),
        },
        { title: 'Leads to', value: ({ target }) => target },
        { title: 'Space', value: ({ space }) => space },
      ]}
    />
  );
}

/** Addresses of other sites that spaces link to, and that are gone. */
export function BrokenSites({ spaces }: { spaces: readonly Space[] }) {
  const looked = spaces.slice(0, SPACES_AT_MOST);
  const reads = useQueries({ queries: looked.map(({ id }) => brokenSitesOf(id)) });
  if (reads.some(({ isPending }) => isPending)) return <Loading />;
  const rows = looked.flatMap((space, index) => (reads[index]?.data?.items ?? []).map((site) => ({ ...site, space })));
  return (
    <InsightTable
      id="insight-other-sites"
      title="Broken links to other sites"
      help="Tried for spaces that ask for it under Checks. The name of the space opens its checks, with the pages that have the link."
      items={rows}
      keyOf={({ address, space }) => `${space.id} ${address}`}
      none="No link to another site is known to be broken."
      columns={[
        {
          title: 'Space',
          value: ({ space }) => space.title,
          cell: ({ space }) => <Link href={toPath({ spaceId: space.id }, { name: 'checks' })}>{space.title}</Link>,
        },
        { title: 'Address', value: ({ address }) => address },
        { title: 'Answer', value: ({ status }) => status ?? 'None' },
        {
          title: 'Broken since',
          value: ({ brokenSince }) => brokenSince ?? '',
          cell: ({ brokenSince }) => brokenSince !== null && <Day at={brokenSince} />,
        },
      ]}
    />
  );
}

function toRows({ targetReference, locationReferences }: BrokenLink, space: Space, key: string): Broken[] {
  const { url, page, file, reusableContent } = targetReference;
  const target = url ?? page?.title ?? page?.id ?? file?.name ?? reusableContent?.title ?? 'Something that is gone';
  return locationReferences.map((location, index) => ({
    key: `${key} ${index}`,
    target,
    page: location.page?.title ?? location.reusableContent?.title ?? space.title,
    href: hrefOf(location, space.id),
    space: space.title,
  }));
}

/** Where the link can be mended. */
function hrefOf({ page, reusableContent }: BrokenLink['locationReferences'][number], spaceId: string) {
  if (page !== undefined) return toPath({ spaceId }, { name: 'page', pageId: page.id });
  const id = reusableContent?.id;
  return id === undefined ? undefined : toPath({ spaceId }, { name: 'reusable', reusableId: id });
}

/** Languages in which pages say what their source said before, or do not say it. */
export function TranslationsBehind({ spaceIds }: { spaceIds: readonly string[] }) {
  const { at } = useSite();
  const { organizationId } = at;
  const { data: translations, isError } = useQuery(translationsOf(organizationId));
  const all = translations?.items ?? [];
  const reads = useQueries({ queries: all.map(({ id }) => translationSpacesOf(organizationId, id)) });
  // Guests may not ask for them.
  if (isError) return null;
  if (translations === undefined || reads.some(({ isPending }) => isPending)) return <Loading />;
  const rows = all.flatMap(({ title, source }, index) =>
    (reads[index]?.data?.items ?? [])
      .filter(({ space, stale, missing }) => {
        const isHere = spaceIds.includes(space) || spaceIds.includes(source?.space ?? '');
        return isHere && stale + missing > 0;
      })
      .map((behind) => ({ ...behind, title, name: languageName(behind.language) })),
  );
  return (
    <InsightTable
      id="insight-translations"
      title="Translations behind"
      help="Texts that say what the source said before, and texts that are not translated yet. The name opens the space of the language."
      items={rows}
      keyOf={({ id, space }) => `${id} ${space}`}
      none="No translation of the site is behind."
      columns={[
        {
          title: 'Language',
          value: ({ name }) => name,
          cell: ({ name, space }) => <Link href={`/spaces/${space}`}>{name}</Link>,
        },
        { title: 'Translation', value: ({ title }) => title },
        { title: 'Behind', value: ({ stale }) => stale, isNumber: true },
        { title: 'Missing', value: ({ missing }) => missing, isNumber: true },
      ]}
    />
  );
}
