import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { Select } from '../../ui/select.tsx';
import { between, DAYS_AT_MOST, lastDays, type Period } from './range.ts';

const CHOICES = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['own', 'From … to …'],
] as const;

/** The period that is chosen, and what chooses it. */
export function usePeriod() {
  const [period, setPeriod] = useState(() => lastDays(30));
  return { period, chooser: <PeriodChooser onChange={setPeriod} /> };
}

function PeriodChooser({ onChange }: { onChange: (period: Period) => void }) {
  const [choice, setChoice] = useState('30');
  const [[first, last], setDays] = useState<readonly [string, string]>(['', '']);
  const own = first === '' || last === '' ? undefined : between(first, last);
  const set = (from: string, to: string) => {
    setDays([from, to]);
    const period = between(from, to);
    if (period !== undefined) onChange(period);
  };
  return (
    <div className="insight-period">
      <Select
        label="Period"
        isLabelHidden
        value={choice}
        choices={CHOICES}
        onChange={(value) => {
          setChoice(value);
          if (value !== 'own') onChange(lastDays(Number(value)));
        }}
      />
      {choice === 'own' && (
        <>
          <DateField label="From" value={first} onChange={(value) => set(value, last)} />
          <DateField label="To" value={last} onChange={(value) => set(first, value)} />
          {first !== '' && last !== '' && own === undefined && (
            <p className="field-error" role="alert">
              Choose a first day and a later one, at most {DAYS_AT_MOST} days apart.
            </p>
          )}
        </>
      )}
    </div>
  );
}

const DateField = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <TextField className="field" type="date" value={value} onChange={onChange}>
    <Label>{label}</Label>
    <Input className="input" />
  </TextField>
);
