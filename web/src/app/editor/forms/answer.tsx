import { useQuery } from '@tanstack/react-query';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { FormField, Offer } from '../blocks/forms.ts';
import { ChooseFile } from '../files/choose-file.tsx';
import { contentsOf } from '../files/space-contents.ts';
import type { SpaceFiles } from '../files/space-files.ts';
import { Combo } from './combo.tsx';
import './forms.css';
import { offersOf } from './offers.ts';
import { part } from '../../ui/part.tsx';

const IconField = part(() => import('../../icons/icon-field.tsx').then(({ IconField }) => IconField));

const FormulaPreview = part(() =>
  import('../drawing/formula-preview.tsx').then(({ FormulaPreview }) => FormulaPreview),
);

export interface AnswerProps {
  field: FormField;
  files: SpaceFiles;
  value: string;
  isFirst: boolean;
  onChange: (value: string) => void;
}

/** One answer of a form. */
export function Answer({ field, files, value, isFirst, onChange }: AnswerProps) {
  const { kind, label, help, file, offers, choices = [] } = field;
  if (kind === 'switch')
    return (
      <Switch isSelected={value === 'true'} onChange={(isOn) => onChange(isOn ? 'true' : '')}>
        {label}
      </Switch>
    );
  if (kind === 'icon')
    return (
      <IconField
        label={label}
        hasEmoji={false}
        value={{ emoji: '', icon: value }}
        onChange={({ icon }) => onChange(icon)}
      />
    );
  if (kind === 'choice')
    return <Select autoFocus={isFirst} label={label} value={value} choices={choices} onChange={onChange} />;
  const asked = { label, help, value, onChange, autoFocus: isFirst };
  if (offers !== undefined) return <OfferingField {...asked} offers={offers} files={files} />;
  const typed = (
    <Field
      {...{ label, value, onChange }}
      autoFocus={isFirst}
      {...(help !== undefined && { help })}
      {...(kind === 'lines' && { lines: 5 })}
    />
  );
  if (field.preview !== undefined)
    return (
      <>
        {typed}
        <FormulaPreview tex={value} isBlock={field.preview === 'formula'} />
      </>
    );
  if (file === undefined) return typed;
  return (
    <div className="form-file">
      {typed}
      <ChooseFile files={files} kind={file} onChoose={onChange} />
    </div>
  );
}

interface OfferingProps {
  label: string;
  help: string | undefined;
  value: string;
  onChange: (value: string) => void;
  autoFocus: boolean;
  offers: Offer;
  files: SpaceFiles;
}

/** Until it is known what there is, and without it, the field is one like any other. */
export function OfferingField({ offers, files, ...asked }: OfferingProps) {
  const { data } = useQuery(contentsOf(files.line, files.path));
  return <Combo {...asked} offered={data === undefined ? [] : offersOf(offers, data, asked.value)} />;
}
