import { IconField } from '../../icons/icon-field.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormProps } from './form.ts';
import { toPagePath } from './values.ts';

/** What a page is called, and what it is about. */
export function IdentityFields({ page, settings, set, faults }: FormProps) {
  return (
    <>
      <div className="page-settings-title">
        <Field
          label="Title"
          autoFocus
          value={settings.title}
          onChange={(title) => set({ title })}
          error={faults.title}
        />
        <IconField label="Icon" value={settings.icon} onChange={(icon) => set({ icon })} error={faults.icon} />
      </div>
      {page.type === 'document' && (
        <Field
          label="Description"
          help="A sentence below the title, in lists and in search results."
          lines={2}
          value={settings.description}
          onChange={(description) => set({ description })}
          error={faults.description}
        />
      )}
      {page.target?.kind === 'url' && (
        <Field
          label="Address of the link"
          type="url"
          value={settings.url}
          onChange={(url) => set({ url })}
          error={faults.url}
        />
      )}
    </>
  );
}

/** The last part of the address, with what comes of changing it. */
export function AddressField({ page, settings, set, faults }: FormProps) {
  const isChanged = settings.slug.trim() !== '' && settings.slug.trim() !== page.slug;
  const now = toPagePath(page, settings.slug);
  return (
    <Field
      label="Address"
      help={
        isChanged
          ? `Readers will find it at ${now}. ${toPagePath(page, page.slug ?? '')} leads there from then on, and so do links.`
          : `Readers find it at ${now}. An address that you choose stays when the title changes.`
      }
      value={settings.slug}
      onChange={(slug) => set({ slug })}
      error={faults.slug}
    />
  );
}
