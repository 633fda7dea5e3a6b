import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { spaceOf } from '../../api/reads.ts';
import type { FormField } from '../blocks/forms.ts';
import type { SpaceFiles } from '../files/space-files.ts';
import { Answer } from './answer.tsx';
import { Combo, type Offered } from './combo.tsx';
import { withTag } from './offers.ts';
import { type PartKind, partsOf, type SpecPart, specsOf } from './spec-reads.ts';

const KINDS: Readonly<Record<string, PartKind>> = {
  'openapi-operation': 'operation',
  'openapi-webhook': 'webhook',
  'openapi-schemas': 'schema',
};

/** What blocks of a type show of a specification that the organization keeps; undefined for all other types. */
export const partKindOf = (type: string): PartKind | undefined => KINDS[type];

type Answers = Readonly<Record<string, string>>;

interface Props {
  kind: PartKind;
  fields: readonly FormField[];
  files: SpaceFiles;
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** Chooses a specification, and what of it the block shows. All of it can be typed, too. */
export function SpecForm({ kind, fields, files, answers, onChange }: Props) {
  const { data: space } = useQuery(spaceOf(files.line.spaceId));
  const organizationId = space?.organization ?? '';
  const specs = useQuery({ ...specsOf(organizationId), enabled: organizationId !== '' });
  const slugs = specs.data?.map(({ slug }) => slug) ?? [];
  const spec = answers['spec'] ?? '';
  const found = { organizationId, spec: slugs.includes(spec) ? spec : '', kind };
  const set = (name: string) => (value: string) => onChange({ ...answers, [name]: value });
  const further = fields.filter(({ name }) => name !== 'spec' && name !== 'schemas');
  return (
    <>
      <Combo
        label="Specification"
        help={helpOf(specs.data?.length)}
        autoFocus
        value={spec}
        onChange={set('spec')}
        offered={slugs.map((slug) => ({ value: slug, name: slug }))}
      />
      {kind === 'schema' ? (
        <SchemasField {...found} value={answers['schemas'] ?? ''} onChange={set('schemas')} />
      ) : (
        <PartField {...found} onChoose={(part) => onChange({ ...answers, ...answersOf(part) })} />
      )}
      {further.map((field) => (
        <Answer
          key={field.name}
          field={field}
          files={files}
          isFirst={false}
          value={answers[field.name] ?? ''}
          onChange={set(field.name)}
        />
      ))}
    </>
  );
}

const helpOf = (count: number | undefined): string =>
  count === 0 ? 'The organization keeps none yet' : 'One that the organization keeps';

const answersOf = ({ kind, method = '', name }: SpecPart): Answers =>
  kind === 'webhook' ? { name, method } : { path: name, method };

interface Found {
  organizationId: string;
  /** Empty while none is chosen that there is. */
  spec: string;
  kind: PartKind;
}

function useParts({ organizationId, spec, kind }: Found, typed: string) {
  // The list follows when typing rests.
  const text = useDeferredValue(typed.trim().slice(0, 200));
  return useQuery({ ...partsOf(organizationId, spec, { kind, text }), enabled: spec !== '' });
}

const writtenOf = ({ method = '', name }: SpecPart): string => `${method.toUpperCase()} ${name}`.trim();

/** Finds an operation or webhook by its words. */
function PartField({ onChoose, ...found }: Found & { onChoose: (part: SpecPart) => void }) {
  const [typed, setTyped] = useState('');
  const { data, error } = useParts(found, typed);
  const parts = data?.items ?? [];
  const what = found.kind === 'webhook' ? 'webhook' : 'operation';
  const toOffered = (part: SpecPart): Offered => ({
    value: writtenOf(part),
    name: part.title,
    detail: writtenOf(part),
  });
  return (
    <Combo
      label={`Find the ${what}`}
      help={
        error === null
          ? found.spec === ''
            ? 'Choose a specification first'
            : countOf(data?.count, what)
          : error.message
      }
      value={typed}
      onChange={(value) => {
        setTyped(value);
        const chosen = parts.find((part) => writtenOf(part) === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      // The server has found them by more than their names.
      isFound
      offered={parts.map(toOffered)}
    />
  );
}

const countOf = (count: number | undefined, what: string): string =>
  count === undefined ? 'Looking…' : count === 1 ? `One ${what}` : `${count} ${what}s`;

/** The names of schemas, with commas between them. */
function SchemasField({ value, onChange, ...found }: Found & { value: string; onChange: (value: string) => void }) {
  const last = value.split(',').at(-1) ?? '';
  const { data, error } = useParts(found, last);
  const offered = (data?.items ?? []).map(({ name }) => ({ value: withTag(value, name), name }));
  const help = found.spec === '' ? 'Their names, with commas between them' : countOf(data?.count, 'schema');
  return (
    <Combo
      label="Schemas"
      help={error === null ? help : error.message}
      value={value}
      onChange={onChange}
      isFound
      offered={offered}
    />
  );
}
