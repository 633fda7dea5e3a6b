import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { FormProps } from './form.ts';
import { Section } from './section.tsx';
import { PARTS, type Width } from './values.ts';

/** Who finds a page, and who may read it. */
export function ReaderFields({ page: { type }, settings, set, faults }: FormProps) {
  if (type === 'computed') return null;
  const hasIndex = type === 'document' || type === 'group';
  return (
    <Section title="Readers">
      <Switch isSelected={settings.hidden} onChange={(hidden) => set({ hidden })}>
        Leave it out of the table of contents
      </Switch>
      {hasIndex && (
        <>
          <Switch isSelected={settings.noIndex} onChange={(noIndex) => set({ noIndex })}>
            Leave it out of the search of the site
          </Switch>
          <Switch isSelected={settings.noRobotsIndex} onChange={(noRobotsIndex) => set({ noRobotsIndex })}>
            Ask search engines to leave it out
          </Switch>
        </>
      )}
      {type === 'document' && (
        <Field
          label="Condition for visitors"
          help="Only visitors who meet it can read this page and the pages below it. Leave it empty to show the page to everybody who may read the site."
          placeholder={'visitor.claims.plan == "pro"'}
          value={settings.condition}
          onChange={(condition) => set({ condition })}
          error={faults.condition}
        />
      )}
    </Section>
  );
}

const WIDTHS = [
  ['default', 'As wide as text reads well'],
  ['wide', 'Wide'],
] as const;

/** What readers see around the text. */
export function LayoutFields({ settings, set, faults }: FormProps) {
  const { parts } = settings;
  return (
    <Section title="Layout">
      <Select
        label="Width"
        value={settings.width}
        choices={WIDTHS}
        onChange={(width) => set({ width: width as Width })}
      />
      <div className="page-settings-parts" role="group" aria-label="Parts that are shown">
        {PARTS.map(([part, name]) => (
          <Switch
            key={part}
            isSelected={parts[part]}
            onChange={(isShown) => set({ parts: { ...parts, [part]: isShown } })}
          >
            {name}
          </Switch>
        ))}
      </div>
      {faults.parts !== undefined && (
        <p role="alert" className="field-error">
          {faults.parts}
        </p>
      )}
    </Section>
  );
}
