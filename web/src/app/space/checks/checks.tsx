import { IconListCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { nameOf } from '../../checking/names.ts';
import { checksOf } from '../../checking/rules.ts';
import { InForce, RulesEditor } from '../../checking/rules-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { useLooking } from '../context.ts';
import '../tags/tags.css';
import './checks.css';
import { ExternalLinks } from './external.tsx';
import { FindingList } from './finding-list.tsx';
import { IgnoredList } from './ignored.tsx';
import { type Filters, spaceFindingsOf } from './reads.ts';
import { sayChecked } from './words.ts';

const SHOWN = ['found', 'ignored', 'rules'] as const;
type Shown = (typeof SHOWN)[number];

/** What is to be mended in the pages of a space, and the rules that say so. */
export function SpaceChecks() {
  const [shown, setShown] = useState<Shown>('found');
  return (
    <section className="parts">
      <div className="parts-head">
        <h1>Checks</h1>
        <ToggleButtonGroup
          aria-label="What is shown"
          className="checks-ways"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[shown]}
          onSelectionChange={([chosen]) => setShown(SHOWN.find((each) => each === chosen) ?? 'found')}
        >
          <ToggleButton id="found" className="button">
            Findings
          </ToggleButton>
          <ToggleButton id="ignored" className="button">
            Ignored
          </ToggleButton>
          <ToggleButton id="rules" className="button">
            Rules
          </ToggleButton>
        </ToggleButtonGroup>
      </div>
      <div className="checks-part" hidden={shown !== 'found'}>
        <ExternalLinks />
        <Findings />
      </div>
      {shown === 'ignored' && (
        <div className="checks-part">
          <IgnoredList />
        </div>
      )}
      {/* What somebody is writing there stays while they look at findings. */}
      <div className="checks-part" hidden={shown !== 'rules'}>
        <SpaceRules />
      </div>
    </section>
  );
}

const SEVERITIES = [
  ['', 'All'],
  ['error', 'Errors'],
  ['warning', 'Warnings'],
  ['suggestion', 'Suggestions'],
] as const;

function Findings() {
  const { place } = useLooking();
  const [filters, setFilters] = useState<Filters>({});
  const { data: rules } = useQuery(checksOf({ spaceId: place.spaceId }));
  const inForce = rules?.settings.rules.filter(({ severity }) => severity !== 'off') ?? [];
  const named = inForce.map(({ id }) => [id, nameOf(id)] as const);
  return (
    <>
      <p className="parts-about">
        What the pages of this space have that somebody would mend, in their order. Choose a problem to go to its place.
      </p>
      <div className="checks-filters">
        <Select
          label="Severity"
          value={filters.severity ?? ''}
          choices={SEVERITIES}
          onChange={(severity) => setFilters({ ...filters, severity: severity === '' ? undefined : severity })}
        />
        <Select
          label="Rule"
          value={filters.rule ?? ''}
          choices={[['', 'All'], ...named]}
          onChange={(rule) => setFilters({ ...filters, rule: rule === '' ? undefined : rule })}
        />
      </div>
      <Listed filters={filters} />
    </>
  );
}

function Listed({ filters }: { filters: Filters }) {
  const { place } = useLooking();
  const list = useInfiniteQuery(spaceFindingsOf(place.spaceId, filters));
  if (list.data === undefined)
    return list.error === null ? (
      <Loading what="Checking the pages…" />
    ) : (
      <Empty title="The pages cannot be checked" text={list.error.message}>
        <Button isPending={list.isFetching} onPress={() => void list.refetch()}>
          Check again
        </Button>
      </Empty>
    );
  const items = list.data.pages.flatMap((page) => page.items);
  const { checked = 0, pages = 0 } = list.data.pages.at(-1) ?? {};
  const isFiltered = filters.severity !== undefined || filters.rule !== undefined;
  return (
    <>
      <p role="status" className="parts-facts">
        {sayChecked({ checked, pages, found: items.length })}
      </p>
      {items.length > 0 && <FindingList items={items} heading="h2" />}
      {items.length === 0 && !list.hasNextPage && (
        <Empty
          icon={<IconListCheck size={32} aria-hidden />}
          title={isFiltered ? 'Nothing of this kind' : 'Nothing to mend'}
          text={isFiltered ? 'Choose another severity or rule.' : 'No rule found anything in the pages of this space.'}
        />
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="field-error">
          {list.error?.message}
        </p>
      )}
      {list.hasNextPage && (
        <div>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Checking…' : 'Check more pages'}
          </Button>
        </div>
      )}
    </>
  );
}

function SpaceRules() {
  const { place, space } = useLooking();
  const scope = { spaceId: place.spaceId };
  const { data, error, isFetching, refetch } = useQuery({ ...checksOf(scope), refetchOnWindowFocus: false });
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <Empty title="The rules cannot be shown" text={error.message}>
        <Button isPending={isFetching} onPress={() => void refetch()}>
          Try again
        </Button>
      </Empty>
    );
  const may = space.permissions['admin'] === true;
  return (
    <>
      <p className="parts-about">
        {may
          ? 'Rules and words of this space stand over those of its organization.'
          : 'Administrators of this space set its rules. They stand over those of its organization.'}
      </p>
      {may && <RulesEditor scope={scope} read={data} />}
      <InForce read={data} />
    </>
  );
}
