import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type Both, PALETTES } from './choices.ts';
import { type ReadColor, useEditing } from './context.ts';
import { Setting } from './fields.tsx';
import { isSame, valueAt } from './settings.ts';

const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;
const HEX = /^#(?:[\da-f]{3}){1,2}$/i;

/** A color in both schemes, with what readers get of it where it is text. */
export function ColorSetting({ path, label, start }: { path: string; label: string; start?: Both }) {
  const { look, change, colors } = useEditing();
  const value = valueAt(look, path) as Both | undefined;
  const found = colors.filter((color) => color.path === `/${path.replaceAll('.', '/')}`);
  if (value === undefined && start !== undefined)
    return (
      <Setting path={path} name={label}>
        <div className="look-optional">
          <span className="field-label">{label}</span>
          <Button onPress={() => change(path, start)}>{`Set the ${label.toLowerCase()}`}</Button>
        </div>
      </Setting>
    );
  return (
    <Setting path={path} name={label}>
      <fieldset className="look-color">
        <legend className="field-label">{label}</legend>
        {SCHEMES.map(([scheme, name]) => (
          <ColorInput
            key={scheme}
            label={`${label}, ${name.toLowerCase()}`}
            name={name}
            value={value?.[scheme] ?? '#000000'}
            onChange={(color) => change(path, { ...value, [scheme]: color })}
            read={found.find((color) => color.scheme === scheme)}
          />
        ))}
      </fieldset>
      {start !== undefined && (
        <div>
          <Button kind="quiet" aria-label={`Remove the ${label.toLowerCase()}`} onPress={() => change(path, undefined)}>
            Remove
          </Button>
        </div>
      )}
    </Setting>
  );
}

interface InputProps {
  label: string;
  name: string;
  value: string;
  onChange: (color: string) => void;
  read: ReadColor | undefined;
}

function ColorInput({ label, name, value, onChange, read }: InputProps) {
  const id = useId();
  const isHex = HEX.test(value);
  return (
    <div className="look-color-one">
      <div className="look-color-row">
        <input
          id={id}
          type="color"
          className="look-swatch"
          aria-label={`${label}: choose`}
          value={isHex ? longHex(value) : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Field label={label} hidesLabel maxLength={7} value={value} onChange={(text) => onChange(text.trim())} />
        <span className="field-help">{name}</span>
      </div>
      {!isHex && (
        <p className="field-error" role="alert">
          A color is # and three or six digits, such as #2f5bd7.
        </p>
      )}
      {isHex && read !== undefined && longHex(value).toLowerCase() === read.chosen && (
        <Reading read={read} label={label} onChange={onChange} />
      )}
    </div>
  );
}

function Reading({ read, label, onChange }: { read: ReadColor; label: string; onChange: (color: string) => void }) {
  const ratio = `${(Math.floor(read.shownRatio * 10) / 10).toFixed(1)}:1`;
  if (read.shown === read.chosen) return <p className="field-help">Contrast {ratio}, easy to read</p>;
  return (
    <div className="look-contrast">
      <span>
        Readers see text in <span className="look-dot" style={{ backgroundColor: read.shown }} aria-hidden />{' '}
        {read.shown}, contrast {ratio}. All else has your color.
      </span>
      <Button kind="quiet" aria-label={`${label}: use ${read.shown} for all`} onPress={() => onChange(read.shown)}>
        Use {read.shown} for all
      </Button>
    </div>
  );
}

const longHex = (hex: string): string =>
  hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex;

/** Colors to begin with. */
export function Palettes() {
  const { look, change } = useEditing();
  const now = valueAt(look, 'styling.primaryColor');
  return (
    <div className="field">
      <span className="field-label" id="look-palettes">
        Begin with
      </span>
      <div className="look-palettes" role="group" aria-labelledby="look-palettes">
        {PALETTES.map(([name, primary]) => (
          <Button
            key={name}
            aria-label={`Begin with ${name}`}
            aria-pressed={isSame(now, primary)}
            onPress={() => change('styling.primaryColor', primary)}
          >
            <span className="look-dot" style={{ backgroundColor: primary.light }} aria-hidden />
            <span className="look-dot" style={{ backgroundColor: primary.dark }} aria-hidden />
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
