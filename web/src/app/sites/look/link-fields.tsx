import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconX } from '@tabler/icons-react';
import { useEditing } from './context.ts';
import { Setting } from './fields.tsx';
import { LinkDialog, useSpaces } from './link-dialog.tsx';
import { type FooterGroup, type HeaderLink, type LookLink, targetWords } from './links.ts';
import { OrderedList } from './ordered-list.tsx';
import { valueAt } from './settings.ts';

const NEW: HeaderLink = { title: '', to: { kind: 'url', url: '' }, links: [] };

interface LinksProps<Link extends LookLink> {
  label: string;
  links: readonly Link[];
  isInHeader: boolean;
  most: number;
  onChange: (links: readonly Link[]) => void;
}

function Links<Link extends LookLink>({ label, links, isInHeader, most, onChange }: LinksProps<Link>) {
  const [open, setOpen] = useState<number>();
  const spaces = useSpaces();
  const link = open === undefined ? undefined : (links[open] ?? NEW);
  return (
    <>
      <OrderedList
        label={label}
        items={links}
        toListed={(each) => {
          const inner = (each as unknown as Partial<HeaderLink>).links?.length ?? 0;
          const menu = inner === 0 ? '' : ` · menu of ${inner}`;
          return { title: each.title, note: targetWords(each, spaces) + menu };
        }}
        onChange={onChange}
        onEdit={setOpen}
        onRemove={(index) => onChange(links.toSpliced(index, 1))}
      />
      <div>
        <Button
          aria-label={`Add a link: ${label}`}
          isDisabled={links.length >= most}
          onPress={() => setOpen(links.length)}
        >
          Add a link
        </Button>
      </div>
      {open !== undefined && link !== undefined && (
        <LinkDialog
          link={{ ...NEW, ...link }}
          isInHeader={isInHeader}
          isNew={links[open] === undefined}
          onClose={() => setOpen(undefined)}
          onSave={(saved) => {
            const { links: _, ...plain } = saved;
            onChange(links.toSpliced(open, 1, (isInHeader ? saved : plain) as unknown as Link));
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}

export function HeaderLinks() {
  const { look, change } = useEditing();
  return (
    <Setting path="header.links" name="Links in the header">
      <span className="field-label">Links</span>
      <Links<HeaderLink>
        label="Links in the header"
        isInHeader
        most={20}
        links={(valueAt(look, 'header.links') ?? []) as readonly HeaderLink[]}
        onChange={(links) => change('header.links', links)}
      />
    </Setting>
  );
}

export function FooterGroups() {
  const { look, change } = useEditing();
  const groups = (valueAt(look, 'footer.groups') ?? []) as readonly FooterGroup[];
  const set = (index: number, group: FooterGroup) => change('footer.groups', groups.toSpliced(index, 1, group));
  return (
    <Setting path="footer.groups" name="Groups of links in the footer">
      <span className="field-label">Groups of links</span>
      {groups.map((group, index) => (
        <fieldset key={index} className="look-group">
          <legend className="only-spoken">Group {index + 1}</legend>
          <div className="look-group-head">
            <Field
              label={`Title of group ${index + 1}`}
              maxLength={64}
              value={group.title}
              onChange={(title) => set(index, { ...group, title })}
            />
            <IconButton
              label={`Remove group ${index + 1}`}
              icon={<IconX size={16} />}
              onPress={() => change('footer.groups', groups.toSpliced(index, 1))}
            />
          </div>
          <Links
            label={`Links of group ${index + 1}`}
            isInHeader={false}
            most={30}
            links={group.links}
            onChange={(links) => set(index, { ...group, links })}
          />
        </fieldset>
      ))}
      <div>
        <Button
          isDisabled={groups.length >= 12}
          onPress={() => change('footer.groups', [...groups, { title: 'Links', links: [] }])}
        >
          Add a group
        </Button>
      </div>
    </Setting>
  );
}
