import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormProps } from './form.ts';
import { Section } from './section.tsx';
import type { Variable } from './values.ts';
import './variables.css';

/** Values that expressions in the page name. */
export const VariablesField = ({ settings, set, faults }: FormProps) => (
  <Section title="Variables of the page">
    <p className="field-help">Use them in expressions of this page, such as page.vars.version.</p>
    <Variables variables={settings.variables} onChange={(variables) => set({ variables })} error={faults.variables} />
  </Section>
);

/** A list of names with their values. */
export function Variables({
  variables,
  onChange,
  error,
}: {
  variables: readonly Variable[];
  onChange: (variables: readonly Variable[]) => void;
  error?: string | undefined;
}) {
  const change = (index: number, changed: Partial<Variable>) =>
    onChange(variables.map((variable, at) => (at === index ? { ...variable, ...changed } : variable)));
  return (
    <div className="variables">
      {variables.map(({ name, value }, index) => (
        // Names change while they are typed, so a row is known by its place.
        <div key={index} className="variable" role="group" aria-label={name === '' ? 'New variable' : name}>
          <Field
            label="Name"
            hidesLabel
            placeholder="Name"
            autoFocus={name === ''}
            value={name}
            onChange={(name) => change(index, { name })}
          />
          <Field
            label={`Value of ${name}`}
            hidesLabel
            placeholder="Value"
            value={value}
            onChange={(value) => change(index, { value })}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={<IconTrash size={18} />}
            onPress={() => onChange(variables.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      <div>
        <Button onPress={() => onChange([...variables, { name: '', value: '' }])}>
          <IconPlus size={18} aria-hidden />
          Add a variable
        </Button>
      </div>
    </div>
  );
}
