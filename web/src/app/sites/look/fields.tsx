import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Choices } from './choices.ts';
import { useEditing } from './context.ts';
import { differsAt, faultAt, valueAt } from './settings.ts';

/** One setting: with what is wrong with it, and in a variant, whether it is another than that of the site. */
export function Setting({ path, name, children }: { path: string; name: string; children: ReactNode }) {
  const { look, site, change, faults } = useEditing();
  const fault = faultAt(faults, path);
  const isOwn = site !== undefined && differsAt(site, look, path);
  return (
    <div className="look-setting" {...(isOwn && { 'data-own': true })}>
      {children}
      {fault !== undefined && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      {isOwn && (
        <div className="look-own">
          <span>Another than on the site</span>
          <Button kind="quiet" aria-label={`Set back: ${name}`} onPress={() => change(path, valueAt(site, path))}>
            <IconArrowBackUp size={16} aria-hidden />
            Set back
          </Button>
        </div>
      )}
    </div>
  );
}

export function ChoiceSetting({ path, label, choices }: { path: string; label: string; choices: Choices }) {
  const { look, change } = useEditing();
  const value = valueAt(look, path);
  // Something else than a text, such as a font of one's own, is set by the API and stays.
  const isText = typeof value === 'string';
  return (
    <Setting path={path} name={label}>
      <Select
        label={label}
        value={isText ? value : 'own'}
        choices={isText || value === undefined ? choices : [['own', 'Set by the API'], ...choices]}
        onChange={(next) => next !== 'own' && change(path, next)}
      />
    </Setting>
  );
}

export function SwitchSetting({ path, label, help }: { path: string; label: string; help?: string }) {
  const { look, change } = useEditing();
  return (
    <Setting path={path} name={label}>
      <Switch isSelected={valueAt(look, path) === true} onChange={(isOn) => change(path, isOn)}>
        {label}
      </Switch>
      {help !== undefined && <p className="field-help">{help}</p>}
    </Setting>
  );
}

/** A text that may be left out. */
export function TextSetting({
  path,
  label,
  help,
  most,
  placeholder,
}: {
  path: string;
  label: string;
  help?: string;
  most: number;
  placeholder?: string;
}) {
  const { look, change } = useEditing();
  const value = valueAt(look, path);
  return (
    <Setting path={path} name={label}>
      <Field
        label={label}
        maxLength={most}
        value={typeof value === 'string' ? value : ''}
        onChange={(text) => change(path, text === '' ? undefined : text)}
        {...(help !== undefined && { help })}
        {...(placeholder !== undefined && { placeholder })}
      />
    </Setting>
  );
}
