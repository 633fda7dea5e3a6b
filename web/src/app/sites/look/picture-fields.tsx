import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconField } from '../../icons/icon-field.tsx';
import { type Both } from './choices.ts';
import { useEditing } from './context.ts';
import { Setting } from './fields.tsx';
import { toAddress } from './links.ts';
import { valueAt } from './settings.ts';

const SCHEMES = [
  ['light', 'on light'],
  ['dark', 'on dark'],
] as const;

/** A picture for both schemes. The look is changed once both have an address; the second follows the first until then. */
export function PictureSetting({ path, label, help }: { path: string; label: string; help: string }) {
  const { look, change } = useEditing();
  const value = valueAt(look, path) as Both | undefined;
  const [typed, setTyped] = useState<Both>(value ?? { light: '', dark: '' });
  const [before, setBefore] = useState(value);
  // Set back or taken away from elsewhere.
  if (before !== value) {
    setBefore(value);
    setTyped(value ?? { light: '', dark: '' });
  }
  const set = (scheme: keyof Both, text: string) => {
    const other = scheme === 'light' ? 'dark' : 'light';
    const follows = typed[other] === '' || typed[other] === typed[scheme];
    setTyped({ ...typed, [scheme]: text, ...(follows && scheme === 'light' && { dark: text }) });
  };
  const take = () => {
    const next = { light: toAddress(typed.light), dark: toAddress(typed.dark || typed.light) };
    setTyped(next);
    if (next.light === '' && next.dark === '') change(path, undefined);
    else if (next.light !== '' && (next.light !== value?.light || next.dark !== value.dark)) change(path, next);
  };
  return (
    <Setting path={path} name={label}>
      <fieldset className="look-picture">
        <legend className="field-label">{label}</legend>
        <p className="field-help">{help}</p>
        {SCHEMES.map(([scheme, name]) => (
          <div key={scheme} className="look-picture-one">
            <Field
              label={`Address of the ${label.toLowerCase()} ${name}`}
              maxLength={2048}
              placeholder="https://example.com/logo.svg"
              value={typed[scheme]}
              onChange={(text) => set(scheme, text)}
              onBlur={take}
            />
          </div>
        ))}
        {value !== undefined && (
          <div>
            <Button
              kind="quiet"
              aria-label={`Remove the ${label.toLowerCase()}`}
              onPress={() => change(path, undefined)}
            >
              Remove
            </Button>
          </div>
        )}
      </fieldset>
    </Setting>
  );
}

interface Favicon {
  icon?: Both;
  emoji?: string;
}

/** What stands in the tab of a browser: an emoji, or a picture that the API or the field for it sets. */
export function FaviconSetting() {
  const { look, change } = useEditing();
  const favicon = (valueAt(look, 'favicon') ?? {}) as Favicon;
  return (
    <Setting path="favicon" name="Icon in tabs of browsers">
      <IconField
        label="Emoji in tabs of browsers"
        hasIcons={false}
        value={{ emoji: favicon.emoji ?? '', icon: '' }}
        onChange={({ emoji }) => change('favicon', emoji === '' ? {} : { emoji })}
      />
      {favicon.emoji === undefined && (
        <PictureSetting
          path="favicon.icon"
          label="Picture in tabs of browsers"
          help="A square picture; an emoji takes its place."
        />
      )}
    </Setting>
  );
}
