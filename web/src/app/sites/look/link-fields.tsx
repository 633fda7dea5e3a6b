import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useEditing } from './context.ts';
import { Setting } from './fields.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { Links } from './link-list.tsx';
import type { FooterGroup, HeaderLink } from './links.ts';
import { OrderedList } from './ordered-list.tsx';
import { valueAt } from './settings.ts';

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

/** The columns of links in the footer, in their order. */
export function FooterGroups() {
  const { look, change } = useEditing();
  const [open, setOpen] = useState<number>();
  const groups = (valueAt(look, 'footer.groups') ?? []) as readonly FooterGroup[];
  const set = (next: readonly FooterGroup[]) => change('footer.groups', next);
  return (
    <Setting path="footer.groups" name="Groups of links in the footer">
      <span className="field-label">Groups of links</span>
      <OrderedList
        label="Groups of links in the footer"
        items={groups}
        toListed={({ title, links }) => ({ title, note: links.length === 1 ? '1 link' : `${links.length} links` })}
        onChange={set}
        onEdit={setOpen}
        onRemove={(index) => set(groups.toSpliced(index, 1))}
      />
      <div>
        <Button isDisabled={groups.length >= 12} onPress={() => setOpen(groups.length)}>
          Add a group
        </Button>
      </div>
      {open !== undefined && (
        <GroupDialog
          group={groups[open]}
          onClose={() => setOpen(undefined)}
          onSave={(group) => {
            set(groups.toSpliced(open, 1, group));
            setOpen(undefined);
          }}
        />
      )}
    </Setting>
  );
}
