import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { HeaderLink, LookLink } from './links.ts';
import { OrderedList } from './ordered-list.tsx';
import { useTargetWords } from './target-words.ts';

const NEW: HeaderLink = { title: '', to: { kind: 'url', url: '' }, links: [] };

interface LinksProps<Link extends LookLink> {
  label: string;
  links: readonly Link[];
  isInHeader: boolean;
  most: number;
  onChange: (links: readonly Link[]) => void;
}

/** Links in an order that somebody chooses. */
export function Links<Link extends LookLink>({ label, links, isInHeader, most, onChange }: LinksProps<Link>) {
  const [open, setOpen] = useState<number>();
  const words = useTargetWords(links);
  const link = open === undefined ? undefined : (links[open] ?? NEW);
  return (
    <>
      <OrderedList
        label={label}
        items={links}
        toListed={(each) => {
          const inner = (each as unknown as Partial<HeaderLink>).links?.length ?? 0;
          const menu = inner === 0 ? '' : ` · menu of ${inner}`;
          return { title: each.title, note: words(each) + menu };
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
