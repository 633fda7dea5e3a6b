// What a link of a look leads to: an address, a page, a heading, a file, a space, or nothing but its menu.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilePicker } from '../../files/picker.tsx';
import { walk } from '../../space/model.ts';
import { PageChooser } from '../../space/page-chooser.tsx';
import { pagesOf } from '../../space/reads.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { type LinkTarget, toAddress } from './links.ts';
import { useSpaces } from './spaces.ts';

interface Props {
  to: LinkTarget | null;
  /** Whether it may lead to nothing, because it has a menu. */
  hasNone: boolean;
  /** `title` is that of what was chosen, for a link that has none yet. */
  onChange: (to: LinkTarget | null, title?: string) => void;
}

export function Target({ to, hasNone, onChange }: Props) {
  const spaces = useSpaces();
  const [first = ''] = spaces.keys();
  const kind = to === null ? 'none' : kindOf(to);
  const space = to?.space ?? first;
  const choices = [
    ['page', 'A page of this site'],
    ['space', 'The start of a space'],
    ['url', 'An address'],
    ['file', 'A file of this site'],
    ...(hasNone || kind === 'none' ? [['none', 'Its menu only'] as const] : []),
    ...(kind === 'here' ? [['here', 'A heading of the page that is read'] as const] : []),
  ] as const;
  const begin = (next: string) => {
    if (next === 'url') onChange({ kind: 'url', url: '' });
    else if (next === 'none') onChange(null);
    else if (next !== 'here') onChange({ kind: next, space });
  };
  return (
    <>
      <Select
        label="Leads to"
        value={kind}
        choices={choices.filter(([each]) => spaces.size > 0 || !NEEDS_SPACE.has(each))}
        onChange={begin}
      />
      {kind === 'url' && (
        <Field
          label="Address"
          isRequired
          maxLength={2048}
          placeholder="https://example.com"
          value={to?.url ?? ''}
          onChange={(url) => onChange({ kind: 'url', url })}
          onBlur={() => onChange({ kind: 'url', url: toAddress(to?.url ?? '') })}
        />
      )}
      {to !== null && NEEDS_SPACE.has(kind) && (kind === 'space' || spaces.size > 1) && (
        <Select
          label="Space"
          value={space}
          choices={[...spaces]}
          onChange={(next) => onChange({ kind, space: next }, kind === 'space' ? spaces.get(next) : undefined)}
        />
      )}
      {to !== null && kind === 'page' && <PageTarget key={space} to={to} space={space} onChange={onChange} />}
      {to !== null && kind === 'file' && <FileTarget to={to} space={space} onChange={onChange} />}
    </>
  );
}

const NEEDS_SPACE = new Set(['page', 'space', 'file']);

/** A heading of a page is chosen by its page; one of no page is set by the API alone. */
function kindOf({ kind, page }: LinkTarget): string {
  if (kind !== 'anchor') return kind;
  return page === undefined ? 'here' : 'page';
}

interface PartProps {
  to: LinkTarget;
  space: string;
  onChange: Props['onChange'];
}

function PageTarget({ to: { page, anchor }, space, onChange }: PartProps) {
  const { data: pages, error } = useQuery(pagesOf({ spaceId: space }));
  if (error !== null) return <p className="field-error">{error.message}</p>;
  if (pages === undefined) return <Loading />;
  const choose = (id: string | undefined) => {
    const chosen = [...walk(pages)].find((each) => each.id === id);
    onChange({ kind: 'page', space, ...(id !== undefined && { page: id }) }, chosen?.title);
  };
  return (
    <>
      <PageChooser label="Page" pages={pages} chosen={page} onlyDocuments onChoose={choose} />
      {page !== undefined && (
        <Field
          label="Heading on the page"
          help="Empty for the top of the page, else what stands behind # in the address of the heading."
          maxLength={256}
          value={anchor ?? ''}
          onChange={(text) => {
            const heading = text.trim().replace(/^#/, '');
            onChange(heading === '' ? { kind: 'page', space, page } : { kind: 'anchor', space, page, anchor: heading });
          }}
        />
      )}
    </>
  );
}

function FileTarget({ to, space, onChange }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string>();
  return (
    <div className="field">
      <span className="field-help">
        {to.file === undefined ? 'No file is chosen yet.' : (name ?? 'A file is chosen.')}
      </span>
      <div>
        <Button onPress={() => setOpen(true)}>Choose a file</Button>
      </div>
      {isOpen && (
        <FilePicker
          line={{ spaceId: space }}
          canUpload={false}
          onClose={() => setOpen(false)}
          onChoose={(file) => {
            setName(file.name);
            onChange({ kind: 'file', space, file: file.id }, file.name);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Whether a link leads somewhere: what is not chosen yet cannot be saved. */
export const isWhole = (to: LinkTarget | null): boolean => {
  if (to === null) return true;
  const field = { url: to.url, page: to.page, anchor: to.anchor, space: to.space, file: to.file }[to.kind];
  return field !== undefined && field !== '';
};
