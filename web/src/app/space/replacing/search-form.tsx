import { type FormEvent, useState } from 'react';
import { Checkbox, CheckboxGroup, Form, Label } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useLooking } from '../context.ts';
import type { Sought } from './reads.ts';

const PLACES = [
  ['text', 'Text'],
  ['titles', 'Titles'],
  ['descriptions', 'Descriptions'],
  ['code', 'Code'],
  ['links', 'Addresses of other sites'],
] as const;

const OPTIONS = [
  ['matchCase', 'Match case'],
  ['words', 'Whole words'],
  ['regex', 'Regular expression'],
] as const;

/** What is looked for, where, and what comes in its stead. */
export function SearchForm({ onSearch }: { onSearch: (sought: Sought) => void }) {
  const { writing } = useLooking();
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const [options, setOptions] = useState<string[]>([]);
  const [places, setPlaces] = useState<string[]>(['text']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (query === '' || places.length === 0) return;
    const has = (name: string): boolean => options.includes(name);
    const flags = { regex: has('regex'), words: has('words'), matchCase: has('matchCase') };
    onSearch({ query, replacement, ...flags, in: places });
  };
  return (
    <Form className="replacing-form" onSubmit={submit}>
      <Field label="Find" value={query} onChange={setQuery} maxLength={500} autoFocus isRequired />
      {writing !== 'no' && (
        <Field
          label="Replace with"
          value={replacement}
          onChange={setReplacement}
          maxLength={2000}
          {...(options.includes('regex') && { help: '$1 is what the first group found.' })}
        />
      )}
      <Choices label="How" choices={OPTIONS} value={options} onChange={setOptions} />
      <Choices label="Look into" choices={PLACES} value={places} onChange={setPlaces} />
      <Button kind="main" type="submit" isDisabled={query === '' || places.length === 0}>
        Find
      </Button>
    </Form>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly (readonly [string, string])[];
  value: string[];
  onChange: (value: string[]) => void;
}

const Choices = ({ label, choices, value, onChange }: ChoicesProps) => (
  <CheckboxGroup className="replacing-choices" value={value} onChange={onChange}>
    <Label>{label}</Label>
    {choices.map(([name, text]) => (
      <Checkbox key={name} value={name} className="check">
        {text}
      </Checkbox>
    ))}
  </CheckboxGroup>
);
