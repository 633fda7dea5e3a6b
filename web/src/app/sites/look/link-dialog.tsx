import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Button } from '../../ui/button.tsx';
import { useSite } from '../context.ts';
import { spacesIn, structureOf } from '../reads.ts';
import { BUTTONS } from './choices.ts';
import { type HeaderLink, type LookLink, type LinkTarget, targetWords, toAddress } from './links.ts';
import { OrderedList } from './ordered-list.tsx';

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
  const set = (change: Partial<HeaderLink>) => setNow({ ...now, ...change });
  const spaces = useSpaces();
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
      isDisabled={now.title.trim() === ''}
      keepsOpen={now !== link}
      onClose={onClose}
    >
      <Field label="Text" autoFocus isRequired maxLength={64} value={now.title} onChange={(title) => set({ title })} />
      <Target link={now} spaces={spaces} hasNone={now.links.length > 0} onChange={(to) => set({ to })} />
      {isInHeader && (
        <>
          <Select label="Shown as" value={now.style ?? 'link'} choices={BUTTONS} onChange={(style) => set({ style })} />
          <Menu links={now.links} spaces={spaces} onChange={(links) => set({ links })} onEdit={setInner} />
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
  spaces: ReadonlyMap<string, string>;
  onChange: (links: readonly LookLink[]) => void;
  onEdit: (index: number) => void;
}

function Menu({ links, spaces, onChange, onEdit }: MenuProps) {
  return (
    <div className="field">
      <span className="field-label">Links in its menu</span>
      <OrderedList
        label="Links in its menu"
        items={links}
        toListed={(link) => ({ title: link.title, note: targetWords(link, spaces) })}
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

interface TargetProps {
  link: LookLink;
  spaces: ReadonlyMap<string, string>;
  hasNone: boolean;
  onChange: (to: LinkTarget | null) => void;
}

function Target({ link, spaces, hasNone, onChange }: TargetProps) {
  const kind = link.to?.kind ?? 'none';
  const known = ['url', 'space', 'none'];
  return (
    <>
      <Select
        label="Leads to"
        value={kind}
        choices={[
          ['url', 'An address'],
          ...(spaces.size > 0 ? [['space', 'A space of this site'] as const] : []),
          ...(hasNone || kind === 'none' ? [['none', 'Its menu only'] as const] : []),
          ...(known.includes(kind) ? [] : [[kind, `${targetWords(link, spaces)}, set by the API`] as const]),
        ]}
        onChange={(next) => {
          if (next === 'url') onChange({ kind: 'url', url: '' });
          else if (next === 'none') onChange(null);
          else if (next === 'space') onChange({ kind: 'space', space: [...spaces.keys()][0] ?? '' });
        }}
      />
      {kind === 'url' && (
        <Field
          label="Address"
          isRequired
          maxLength={2048}
          placeholder="https://example.com"
          value={link.to?.url ?? ''}
          onChange={(url) => onChange({ kind: 'url', url })}
          onBlur={() => onChange({ kind: 'url', url: toAddress(link.to?.url ?? '') })}
        />
      )}
      {kind === 'space' && (
        <Select
          label="Space"
          value={link.to?.space ?? ''}
          choices={[...spaces]}
          onChange={(space) => onChange({ kind: 'space', space })}
        />
      )}
    </>
  );
}

/** The spaces that the site shows, by their ids. */
export function useSpaces(): ReadonlyMap<string, string> {
  const { at } = useSite();
  const { data } = useQuery(structureOf(at));
  return new Map((data === undefined ? [] : spacesIn(data)).map(({ space, title }) => [space.id, title]));
}
