import { IconArrowRight, IconRoute } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { queries } from '../../api/queries.ts';
import '../../space/tags/tags.css';
import { Failed } from '../../shell/failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { followedFrom } from '../access/redirects/reads.ts';
import { RedirectDialog } from '../access/redirects/redirect-dialog.tsx';
import '../access/access.css';
import { useSite } from '../context.ts';
import { spacesIn, structureOf } from '../reads.ts';
import './insight.css';
import { usePeriod } from './period.tsx';
import type { Period } from './range.ts';
import { type MissingAddress, missingIn } from './reads.ts';
import { BrokenLinks, BrokenSites, TranslationsBehind } from './space-findings.tsx';
import { Day, InsightTable } from './table.tsx';
import { Unanswered } from './unanswered.tsx';

/** What readers met that can be mended, each with the way to mend it. */
export function SiteFindings() {
  const { at } = useSite();
  const { period, chooser } = usePeriod();
  const { data: structure, error, refetch } = useQuery(structureOf(at));
  const spaces = structure === undefined ? [] : spacesIn(structure).map(({ space }) => space);
  const mayWrite = spaces.some(({ permissions }) => permissions['edit'] === true);
  return (
    <div className="insight">
      <div className="parts-head">
        <h1>To mend</h1>
        {chooser}
      </div>
      <p className="parts-about">What readers looked for and did not find, and what is broken or behind now.</p>
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      <Unanswered kind="query" period={period} mayWrite={mayWrite} />
      <Unanswered kind="question" period={period} mayWrite={mayWrite} />
      <Missing period={period} />
      {structure !== undefined && <BrokenLinks spaces={spaces} />}
      {structure !== undefined && <BrokenSites spaces={spaces} />}
      {structure !== undefined && <TranslationsBehind spaceIds={spaces.map(({ id }) => id)} />}
    </div>
  );
}

function Missing({ period }: { period: Period }) {
  const { site, at } = useSite();
  const { data, error, refetch } = useQuery(missingIn(at, period.now));
  const [source, setSource] = useState<string>();
  const mayRedirect = site.permissions['create'] === true;
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <InsightTable
      id="insight-missing"
      title="Broken addresses"
      help={`Readers asked for these and found no page. A redirect leads them on.${mayRedirect ? '' : ' Who may create in the organization makes one.'}`}
      items={data.items}
      keyOf={({ path }) => path}
      none="Readers met no broken address in this time."
      columns={[
        { title: 'Address', value: ({ path }) => path },
        { title: 'Times', value: ({ hits }) => hits, isNumber: true },
        {
          title: 'Last',
          isExtra: true,
          value: ({ lastSeenAt }) => lastSeenAt,
          cell: ({ lastSeenAt }) => <Day at={lastSeenAt} />,
        },
        { title: 'From', value: ({ referrer = '' }) => referrer, cell: (item) => <From item={item} /> },
        {
          title: 'Mend',
          isTool: true,
          value: () => '',
          cell: ({ path, redirect }) =>
            redirect === undefined ? (
              mayRedirect && (
                <Button aria-label={`Redirect ${path}`} onPress={() => setSource(path)}>
                  <IconRoute size={16} aria-hidden />
                  Redirect
                </Button>
              )
            ) : (
              <span className="access-good">Redirected by {redirect.source}</span>
            ),
        },
      ]}
    >
      {source !== undefined && <RedirectDialog at={at} source={source} onClose={() => setSource(undefined)} />}
    </InsightTable>
  );
}

/** A page of the site is opened where its link can be mended; another site is named. */
function From({ item: { referrer, path } }: { item: MissingAddress }) {
  const { at } = useSite();
  const [, navigate] = useLocation();
  const open = useMutation({
    mutationFn: () => queries.fetchQuery(followedFrom(at, referrer ?? '/')),
    onSuccess: ({ page }) => {
      if (page === undefined) notify({ kind: 'failed', text: `No page is at ${referrer} any more.` });
      else navigate(`/spaces/${page.spaceId}/pages/${page.id}`);
    },
  });
  if (referrer === undefined) return <span className="parts-facts">Not known</span>;
  if (!referrer.startsWith('/')) return <bdi>{referrer}</bdi>;
  return (
    <Button
      kind="quiet"
      className="insight-from"
      aria-label={`${referrer}: open the page that leads to ${path}`}
      isPending={open.isPending}
      onPress={() => open.mutate()}
    >
      <bdi>{referrer}</bdi>
      <IconArrowRight size={14} aria-hidden />
    </Button>
  );
}
