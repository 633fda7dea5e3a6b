import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { Button } from '../../../ui/button.tsx';
import { toPath } from '../../addresses.ts';
import { draftsOf } from '../../compare/reads.ts';
import { useLooking } from '../../context.ts';
import { conflictCountOf, reviewsOf, rulesOf } from '../reads.ts';
import { useUpdate } from '../writes.ts';
import { NewFindings } from './new-findings.tsx';
import type { ShownRequest } from './overview.tsx';
import { newestVerdicts } from './verdicts.ts';

/** What is looked at before a merge, in this order. Each says by itself what stands in the way, and what to do about it. */
const CHECKS: readonly ComponentType<ShownRequest>[] = [Freshness, KeptRules, Findings, Verdicts, Drafts];

export const Standing = (shown: ShownRequest) => (
  <section className="overview-part" aria-label="What stands in the way">
    <h2>What stands in the way</h2>
    <ul className="standing">
      {CHECKS.map((Check, index) => (
        <Check key={index} {...shown} />
      ))}
    </ul>
  </section>
);

const ICONS = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX };
const SPOKEN = { good: 'Fine:', warning: 'Note:', bad: 'In the way:' };

/** One thing that was looked at. */
function Item({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <li data-kind={kind}>
      <Icon size={18} aria-hidden />
      <div>
        <span className="only-spoken">{SPOKEN[kind]} </span>
        {children}
      </div>
    </li>
  );
}

function Freshness({ request, rights }: ShownRequest) {
  const { place } = useLooking();
  const named = { spaceId: request.space, changeRequestId: request.id };
  const { data: count } = useQuery({ ...conflictCountOf(named), enabled: request.outdated });
  const update = useUpdate(named);
  if (!request.outdated) return <Item kind="good">It has all that the space has.</Item>;
  if (count === undefined) return <Item kind="warning">The space has changed since. Looking for conflicts…</Item>;
  if (count > 0)
    return (
      <Item kind="bad">
        {count === 1 ? 'One place was' : `${count} places were`} changed in the space as well.{' '}
        <Link href={toPath(place, { name: 'conflicts' })}>
          {rights.edit ? 'Resolve the conflicts' : 'See the conflicts'}
        </Link>
      </Item>
    );
  return (
    <Item kind="warning">
      The space has changed since, elsewhere. A merge keeps both.{' '}
      {rights.edit && (
        <Button isPending={update.isPending} onPress={() => update.mutate([])}>
          Update from the space
        </Button>
      )}
    </Item>
  );
}

function KeptRules({ request }: ShownRequest) {
  const { data: states } = useQuery(rulesOf({ spaceId: request.space, changeRequestId: request.id }));
  if (states === undefined || states.rules.length === 0) return null;
  const broken = states.rules.filter(({ kept }) => !kept);
  if (broken.length === 0) return <Item kind="good">All merge rules are kept.</Item>;
  return broken.map(({ rule, demands }, index) => (
    <Item key={index} kind={states.bypassed ? 'warning' : 'bad'}>
      Merge rule <strong>{rule.replaceAll('_', ' ')}</strong>: {demands}.{states.bypassed && ' You may merge anyway.'}
    </Item>
  ));
}

function Findings(shown: ShownRequest) {
  return <NewFindings {...shown} Item={Item} />;
}

function Verdicts({ request }: ShownRequest) {
  const { data: reviews = [] } = useQuery(reviewsOf({ spaceId: request.space, changeRequestId: request.id }));
  const fresh = [...newestVerdicts(reviews).values()].filter(({ outdated }) => !outdated);
  const against = fresh
    .filter(({ status }) => status === 'changes-requested')
    .map(({ reviewer }) => reviewer.displayName);
  if (against.length > 0) return <Item kind="warning">{against.join(', ')} requested changes.</Item>;
  const approvals = fresh.length;
  if (approvals > 0)
    return <Item kind="good">{approvals === 1 ? 'One review approves' : `${approvals} reviews approve`} it.</Item>;
  return <Item kind="warning">Nobody has reviewed it as it is now.</Item>;
}

function Drafts() {
  const { place } = useLooking();
  const { data: drafts = 0 } = useQuery(draftsOf(place));
  if (drafts === 0) return null;
  return (
    <Item kind="warning">
      {drafts === 1 ? 'One page has' : `${drafts} pages have`} words that somebody is still writing and that are not
      part of it yet. <Link href={toPath(place, { name: 'compare' })}>View changes</Link>
    </Item>
  );
}
