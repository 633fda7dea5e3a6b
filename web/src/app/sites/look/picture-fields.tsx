import { IconField } from '../../icons/icon-field.tsx';
import { type Both } from './choices.ts';
import { useEditing } from './context.ts';
import { Setting } from './fields.tsx';
import { BOUNDS, PIXEL_BOUNDS, PIXEL_KINDS } from './picture-file.ts';
import { PictureSlot } from './picture-slot.tsx';
import { valueAt } from './settings.ts';

const SCHEMES = ['light', 'dark'] as const;

/** A picture for both schemes. The first one is for both until another takes its place in one of them. */
export function PictureSetting({ path, label, help }: { path: string; label: string; help: string }) {
  const { look, change } = useEditing();
  const value = valueAt(look, path) as Both | undefined;
  const set = (scheme: keyof Both, address: string) => {
    const other = scheme === 'light' ? 'dark' : 'light';
    const isShared = value === undefined || value[other] === value[scheme];
    if (address === '') change(path, isShared ? undefined : { light: value[other], dark: value[other] });
    else change(path, isShared && scheme === 'light' ? { light: address, dark: address } : next(scheme, address));
  };
  const next = (scheme: keyof Both, address: string): Both => ({
    ...(value ?? { light: address, dark: address }),
    [scheme]: address,
  });
  return (
    <Setting path={path} name={label}>
      <fieldset className="look-picture">
        <legend className="field-label">{label}</legend>
        <p className="field-help">
          {help} {BOUNDS}
        </p>
        <div className="look-slots">
          {SCHEMES.map((scheme) => (
            <PictureSlot
              key={scheme}
              name={`${label.toLowerCase()} on ${scheme}`}
              caption={scheme === 'light' ? 'On light pages' : 'On dark pages'}
              ground={scheme}
              address={value?.[scheme] ?? ''}
              onChange={(address) => set(scheme, address)}
            />
          ))}
        </div>
      </fieldset>
    </Setting>
  );
}

/** A picture that is the same on light and on dark. */
export function OnePictureSetting({ path, label, help }: { path: string; label: string; help: string }) {
  const { look, change } = useEditing();
  const value = valueAt(look, path);
  return (
    <Setting path={path} name={label}>
      <fieldset className="look-picture">
        <legend className="field-label">{label}</legend>
        <p className="field-help">
          {help} {PIXEL_BOUNDS}
        </p>
        <PictureSlot
          name={label.toLowerCase()}
          ground="any"
          kinds={PIXEL_KINDS}
          address={typeof value === 'string' ? value : ''}
          onChange={(address) => change(path, address === '' ? undefined : address)}
        />
      </fieldset>
    </Setting>
  );
}

interface Favicon {
  icon?: Both;
  emoji?: string;
}

/** What stands in the tab of a browser: an emoji, or a picture. */
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
          label="Icon"
          help="In tabs of browsers, square. An emoji takes its place."
        />
      )}
    </Setting>
  );
}
