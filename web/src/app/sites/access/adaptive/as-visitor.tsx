import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-aria-components';
import { Field } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Select } from '../../../ui/select.tsx';
import type { SiteAt } from '../../reads.ts';
import { LookAs } from '../visitors/token-tester.tsx';
import { visibilityAs } from './reads.ts';
import { type Answers, type ClaimField, type ClaimSchema, claimsOf, fieldsOf, keyOf } from './claims.ts';

/** A visitor by a form that is made of the schema, and the site as they see it. */
export function AsVisitor({ at, schema, isOn }: { at: SiteAt; schema: ClaimSchema; isOn: boolean }) {
  const [answers, setAnswers] = useState<Answers>({});
  const fields = fieldsOf(schema);
  const claims = claimsOf(fields, answers);
  return (
    <section aria-labelledby="adaptive-visitor">
      <h2 id="adaptive-visitor">See the site as a visitor</h2>
      <p className="field-help">
        Say what is known of the visitor. The site opens as they see it: without the sections, pages and passages that
        are not for them. {!isOn && 'Switch adaptive content on first: without it, no claim counts.'}
      </p>
      {fields.length === 0 && <p className="site-note">The schema declares no claim.</p>}
      <div className="access-claims">
        {fields.map((field) => (
          <Claim
            key={keyOf(field)}
            field={field}
            value={answers[keyOf(field)] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [keyOf(field)]: value })}
          />
        ))}
      </div>
      <p className="parts-facts">
        Claims: <code>{JSON.stringify(claims)}</code>
      </p>
      <Seen at={at} claims={useDeferredValue(JSON.stringify(claims))} />
      <LookAs at={at} known={claims} />
    </section>
  );
}

/** What has a condition, and whether this visitor sees it. */
function Seen({ at, claims }: { at: SiteAt; claims: string }) {
  const { data, error } = useQuery(visibilityAs(at, claims));
  if (error !== null) return <p className="field-error">{error.message}</p>;
  if (data === undefined) return <Loading />;
  const rows = data.items.flatMap(({ siteSpace, space, title, section, isConditional, isVisible, pages }) => [
    ...(isConditional
      ? [
          {
            key: siteSpace,
            title: section === undefined ? title : `${section} / ${title}`,
            href: undefined,
            kind: 'Part of the site',
            isVisible,
          },
        ]
      : []),
    ...pages.map((page) => ({
      ...{ key: `${siteSpace} ${page.id}`, title: page.title, href: `/spaces/${space}/pages/${page.id}` },
      ...{ kind: `Page of ${title}`, isVisible: page.isVisible },
    })),
  ]);
  if (rows.length === 0)
    return <p className="site-note">No section, variant or page has a condition, so every visitor sees all of them.</p>;
  return (
    <>
      <table className="access-table" aria-label="What this visitor sees">
        <thead>
          <tr>
            <th scope="col">With a condition</th>
            <th scope="col">What it is</th>
            <th scope="col">This visitor</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, href, kind, isVisible }) => (
            <tr key={key}>
              <td>{href === undefined ? <bdi>{title}</bdi> : <Link href={href}>{title}</Link>}</td>
              <td>{kind}</td>
              <td className={isVisible ? 'access-good' : ''}>{isVisible ? 'Sees it' : 'Does not see it'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!data.complete && <p className="parts-facts">There are more pages with a condition than are listed here.</p>}
    </>
  );
}

interface ClaimProps {
  field: ClaimField;
  value: string;
  onChange: (value: string) => void;
}

function Claim({ field: { path, label, kind, choices }, value, onChange }: ClaimProps) {
  const title = label === path.join('.') ? label : `${label} (${path.join('.')})`;
  if (kind === 'boolean' || (kind === 'string' && choices !== undefined))
    return (
      <Select
        label={title}
        value={value}
        choices={[
          ['', 'Not known'],
          ...(kind === 'boolean'
            ? [['true', 'Yes'] as const, ['false', 'No'] as const]
            : (choices ?? []).map((choice) => [choice, choice] as const)),
        ]}
        onChange={onChange}
      />
    );
  return (
    <Field
      label={title}
      {...(kind === 'list' && { help: 'Several, with commas between them.' })}
      maxLength={200}
      value={value}
      onChange={onChange}
    />
  );
}
