import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { SiteAt } from '../../reads.ts';
import { LookAs } from '../visitors/token-tester.tsx';
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
      <LookAs at={at} known={claims} />
    </section>
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
