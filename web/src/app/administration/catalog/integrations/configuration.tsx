import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { Installed, Property } from './reads.ts';

interface Props {
  installed: Installed;
  onSave: { isPending: boolean; mutate: (body: Readonly<Record<string, unknown>>) => void };
}

/** The form of an integration. What it keeps there by itself stays. */
export function Configuration({ installed: { integration, installation }, onSave }: Props) {
  const [values, setValues] = useState(installation.configuration);
  const { properties = {}, required = [], componentId } = integration.configurations?.account ?? {};
  const shown = Object.entries(properties).filter(([, { type }]) => type !== 'button');
  if (componentId !== undefined)
    return <p className="admin-note">This integration is configured on its own pages, or by the API.</p>;
  if (shown.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!onSave.isPending) onSave.mutate({ configuration: values });
  };
  return (
    <section className="admin-section" aria-labelledby="configuration">
      <h2 id="configuration">Configuration</h2>
      <Form className="form admin-form" onSubmit={submit}>
        {shown.map(([name, property]) => (
          <Input
            key={name}
            name={name}
            property={property}
            value={values[name]}
            isRequired={required.includes(name)}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <div>
          <Button kind="main" type="submit" isPending={onSave.isPending}>
            Save the configuration
          </Button>
        </div>
      </Form>
    </section>
  );
}

interface InputProps {
  name: string;
  property: Property;
  value: unknown;
  isRequired: boolean;
  onChange: (value: unknown) => void;
}

function Input({ name, property, value, isRequired, onChange }: InputProps) {
  const label = property.title ?? name;
  const help = property.description === undefined ? {} : { help: property.description };
  if (property.type === 'boolean')
    return (
      <Switch isSelected={value === true} onChange={onChange}>
        {label}
      </Switch>
    );
  if (property.type === 'string' && property.enum !== undefined)
    return (
      <Select
        label={label}
        value={typeof value === 'string' ? value : ''}
        choices={property.enum.map((each) => [each, each] as const)}
        onChange={onChange}
      />
    );
  const isNumber = property.type === 'number';
  return (
    <Field
      label={label}
      isRequired={isRequired}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(text) => onChange(isNumber && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text)}
      {...help}
    />
  );
}
