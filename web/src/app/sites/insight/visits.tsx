import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-aria-components';
import { Failed } from '../../shell/failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useSite } from '../context.ts';
import '../access/access.css';
import '../../space/tags/tags.css';
import { Chart } from './chart.tsx';
import './insight.css';
import { usePageNames } from './page-names.ts';
import { usePeriod } from './period.tsx';
import { changeOf, datesIn, type Period } from './range.ts';
import { type Aggregate, countedIn, type Row } from './reads.ts';
import { InsightTable } from './table.tsx';

/** What readers of a site did: visits, pages, and where they came from. */
export function SiteVisits() {
  const { at } = useSite();
  const { period, chooser } = usePeriod();
  const total = useQuery(countedIn(at, period.now, { groupBy: ['type'] }));
  return (
    <div className="insight">
      <div className="parts-head">
        <h1>Visits</h1>
        {chooser}
      </div>
      {total.error !== null && <Failed error={total.error} onRetry={() => void total.refetch()} />}
      {total.error === null && total.data === undefined && <Loading />}
      {total.data !== undefined && <Shown period={period} total={total.data} />}
    </div>
  );
}

function Shown({ period, total }: { period: Period; total: Aggregate }) {
  const { site } = useSite();
  if (total.rows.length === 0)
    return (
      <Empty
        title="Nobody read the site in this time"
        text={
          site.published
            ? 'Visits are counted without cookies, and not for readers who ask not to be tracked. Choose a longer time.'
            : 'The site is not published. Once it is, its visits are counted here, without cookies.'
        }
      />
    );
  return (
    <>
      {!total.complete && (
        <p className="site-note">
          There was more than one answer counts. These are the latest 50,000 events, since{' '}
          {new Date(total.from).toLocaleString(document.documentElement.lang)}.
        </p>
      )}
      <Figures period={period} total={total} />
      <Days period={period} />
      <Pages period={period} />
      <div className="insight-sides">
        <Split period={period} by="referrer" title="Where readers came from" unknown="No other page, or not said" />
        <Split period={period} by="device" title="Devices" unknown="Not known" />
        <Split period={period} by="language" title="Languages" unknown="Not known" />
        <Split period={period} by="browser" title="Browsers" unknown="Not known" />
      </div>
    </>
  );
}

const rowOf = (aggregate: Aggregate | undefined, type: string): Row | undefined =>
  aggregate?.rows.find(({ group }) => group['type'] === type);

function Figures({ period, total }: { period: Period; total: Aggregate }) {
  const { at } = useSite();
  const { data: before } = useQuery(countedIn(at, period.before, { groupBy: ['type'] }));
  const figure = (title: string, count: (from: Aggregate | undefined) => number) => ({
    title,
    now: count(total),
    change: before === undefined ? undefined : changeOf(count(total), count(before)),
  });
  const figures = [
    figure('Page views', (from) => rowOf(from, 'page_view')?.events ?? 0),
    figure('Visits', (from) => rowOf(from, 'page_view')?.sessions ?? 0),
    figure('Readers, by day', (from) => rowOf(from, 'page_view')?.visitors ?? 0),
    figure('Searches', (from) => rowOf(from, 'search_type_query')?.events ?? 0),
    figure('Ratings', (from) => rowOf(from, 'page_post_feedback')?.events ?? 0),
  ];
  return (
    <dl className="insight-figures">
      {figures.map(({ title, now, change }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {now.toLocaleString(document.documentElement.lang)}
            {change !== undefined && <span className="parts-facts">{change}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const VIEWS = { types: ['page_view'] };

function Days({ period }: { period: Period }) {
  const { at } = useSite();
  const asked = { groupBy: ['date'], filters: VIEWS, select: ['sessions'] };
  const { data: now } = useQuery(countedIn(at, period.now, asked));
  const { data: before } = useQuery(countedIn(at, period.before, asked));
  const dates = useMemo(() => datesIn(period), [period]);
  const lines = useMemo(() => {
    const datesBefore = datesIn({ days: period.days, now: period.before });
    return [
      { label: 'Visits', values: valuesOn(dates, now) },
      {
        label: `The ${period.days === 1 ? 'day' : `${period.days} days`} before`,
        values: valuesOn(datesBefore, before),
        isBefore: true,
      },
    ];
  }, [dates, period, now, before]);
  if (now === undefined) return <Loading />;
  const values = lines[0]?.values ?? [];
  const most = Math.max(0, ...values);
  const best = dates[values.indexOf(most)];
  return (
    <Chart
      title="Visits by day"
      summary={`Most on ${best === undefined ? 'no day' : new Date(`${best}T12:00:00`).toLocaleDateString(document.documentElement.lang)}: ${most}.`}
      dates={dates}
      lines={lines}
    />
  );
}

function valuesOn(dates: readonly string[], aggregate: Aggregate | undefined): number[] {
  const byDate = new Map(aggregate?.rows.map(({ group, sessions = 0 }) => [group['date'], sessions]));
  return dates.map((date) => byDate.get(date) ?? 0);
}

function Pages({ period }: { period: Period }) {
  const { at } = useSite();
  const { data } = useQuery(countedIn(at, period.now, { groupBy: ['page', 'space'], filters: VIEWS, limit: 50 }));
  const rows = (data?.rows ?? []).filter(({ group }) => group['page'] !== null);
  const nameOf = usePageNames(rows.map(({ group }) => group['space']));
  if (data === undefined) return <Loading />;
  const titleOf = ({ group }: Row): string => {
    const name = nameOf(group['space'], group['page']);
    return name === undefined ? '…' : (name ?? 'A page that is gone');
  };
  return (
    <InsightTable
      id="insight-pages"
      title="Pages"
      help="Those that were read most often. Their titles lead to the editor."
      items={rows}
      keyOf={({ group }) => `${group['space']} ${group['page']}`}
      none="No page was read in this time."
      columns={[
        {
          title: 'Page',
          value: titleOf,
          cell: (row) =>
            nameOf(row.group['space'], row.group['page']) == null ? (
              titleOf(row)
            ) : (
              <Link href={`/spaces/${row.group['space']}/pages/${row.group['page']}`}>{titleOf(row)}</Link>
            ),
        },
        { title: 'Views', value: ({ events = 0 }) => events, isNumber: true },
        { title: 'Visits', value: ({ sessions = 0 }) => sessions, isNumber: true },
      ]}
    />
  );
}

function Split({ period, by, title, unknown }: { period: Period; by: string; title: string; unknown: string }) {
  const { at } = useSite();
  const { data } = useQuery(
    countedIn(at, period.now, { groupBy: [by], filters: VIEWS, select: ['sessions'], limit: 20 }),
  );
  if (data === undefined) return <Loading />;
  return (
    <InsightTable
      id={`insight-${by}`}
      title={title}
      items={data.rows}
      keyOf={({ group }) => group[by] ?? ''}
      none="Nothing was counted in this time."
      columns={[
        { title: 'Name', value: ({ group }) => group[by] ?? unknown },
        { title: 'Visits', value: ({ sessions = 0 }) => sessions, isNumber: true },
      ]}
    />
  );
}
