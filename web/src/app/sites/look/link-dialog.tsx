import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Button } from '../../ui/button.tsx';
import { BUTTONS } from './choices.ts';
import { isWhole, Target } from './link-target.tsx';
import type { HeaderLink, LookLink } from './links.ts';
import { OrderedList } from './ordered-list.tsx';
import { useTargetWords } from './target-words.ts';

interface Props {
  link: HeaderLink;
  /** Whether it stands in the header, where links have a style, a condition and a menu. */
  isInHeader: boolean;
  isNew: boolean;
  onSave: (link: HeaderLink) => void;
  onClose: () => void;
}

/** Asks for a link, and in the header, for the links in its menu. */
export function LinkDialog({ link, isInHeader, isNew, onSave, onClose }: Props) {
  const [now, setNow] = useState(link);
  const [inner, setInner] = useState<number>();
  // Until somebody types one, the text is the title of what is chosen.
  const [isTitleFree, setTitleFree] = useState(link.title === '');
  const set = (change: Partial<HeaderLink>) => setNow({ ...now, ...change });
  if (inner !== undefined) {
    const innerLink = now.links[inner] ?? { title: '', to: { kind: 'url', url: '' } };
    return (
      <LinkDialog
        key={inner}
        link={{ ...innerLink, links: [] }}
        isInHeader={false}
        isNew={now.links[inner] === undefined}
        onClose={() => setInner(undefined)}
        onSave={({ title, to }) => {
          set({ links: now.links.toSpliced(inner, 1, { title, to }) });
          setInner(undefined);
        }}
      />
    );
  }
  const save = () => {
    const { condition, style, ...others } = now;
    onSave({
      ...others,
      title: now.title.trim(),
      ...(isInHeader && style !== undefined && { style }),
      ...(isInHeader && condition !== undefined && condition.trim() !== '' && { condition: condition.trim() }),
    });
  };
  return (
    <FormDialog
      title={isNew ? 'Add a link' : `Change “${link.title}”`}
      action={isNew ? 'Add' : 'Done'}
      doing={{ isPending: false, mutate: save }}
      isDisabled={now.title.trim() === '' || !isWhole(now.to)}
      keepsOpen={now !== link}
      onClose={onClose}
    >
      <Field
        label="Text"
        autoFocus
        isRequired
        maxLength={64}
        value={now.title}
        onChange={(title) => {
          setTitleFree(title === '');
          set({ title });
        }}
      />
      <Target
        to={now.to}
        hasNone={now.links.length > 0}
        onChange={(to, title) => set({ to, ...(title !== undefined && isTitleFree && { title: title.slice(0, 64) }) })}
      />
      {isInHeader && (
        <>
          <Select label="Shown as" value={now.style ?? 'link'} choices={BUTTONS} onChange={(style) => set({ style })} />
          <Menu links={now.links} onChange={(links) => set({ links })} onEdit={setInner} />
          <Field
            label="Shown to"
            help="Empty for all readers, else an expression that they must meet."
            maxLength={1024}
            value={now.condition ?? ''}
            onChange={(condition) => set({ condition })}
          />
        </>
      )}
    </FormDialog>
  );
}

interface MenuProps {
  links: readonly LookLink[];
  onChange: (links: readonly LookLink[]) => void;
  onEdit: (index: number) => void;
}

function Menu({ links, onChange, onEdit }: MenuProps) {
  const words = useTargetWords(links);
  return (
    <div className="field">
      <span className="field-label">Links in its menu</span>
      <OrderedList
        label="Links in its menu"
        items={links}
        toListed={(link) => ({ title: link.title, note: words(link) })}
        onChange={onChange}
        onEdit={onEdit}
        onRemove={(index) => onChange(links.toSpliced(index, 1))}
      />
      <div>
        <Button isDisabled={links.length >= 30} onPress={() => onEdit(links.length)}>
          Add a link to the menu
        </Button>
      </div>
    </div>
  );
}
