import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useLooking } from '../context.ts';
import { useEdit } from '../edits.ts';
import { type Tag, tagsOf } from './reads.ts';
import { TagChip } from './tag-chip.tsx';
import { TagDialog } from './tag-dialog.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'delete'; tag: Tag };

/** The tags of a space: how each is shown, and how many pages have it. */
export function Tags() {
  const { place, writing } = useLooking();
  const { data: tags, error } = useQuery(tagsOf(place));
  const [open, setOpen] = useState<Open>();
  const heading = useRef<HTMLHeadingElement>(null);
  const canWrite = writing !== 'no';
  if (error !== null) throw error;
  if (tags === undefined) return <Loading />;
  const close = () => setOpen(undefined);
  return (
    <section className="parts">
      <div className="parts-head">
        <h1 ref={heading} tabIndex={-1}>
          Tags
        </h1>
        {canWrite && tags.length > 0 && (
          <Button kind="main" onPress={() => setOpen({ what: 'new' })}>
            <IconPlus size={16} aria-hidden />
            New tag
          </Button>
        )}
      </div>
      {tags.length === 0 ? (
        <Empty
          icon={<IconTag size={32} aria-hidden />}
          title="This space has no tags yet"
          text="Tags stand below the titles of pages and lead readers to all pages that have the same one. Make some, then give them to pages in the settings of each page."
        >
          {canWrite && (
            <Button kind="main" onPress={() => setOpen({ what: 'new' })}>
              New tag
            </Button>
          )}
        </Empty>
      ) : (
        <>
          <p className="parts-about">
            Readers see them below the titles of pages, and in updates. Give them to pages in the settings of each page.
          </p>
          <ul className="parts-list">
            {tags.map((tag) => (
              <Row
                key={tag.slug}
                tag={tag}
                canWrite={canWrite}
                onEdit={() => setOpen({ what: 'edit', tag })}
                onDelete={() => setOpen({ what: 'delete', tag })}
              />
            ))}
          </ul>
        </>
      )}
      {open?.what === 'new' && <TagDialog taken={tags.map(({ slug }) => slug)} onClose={close} />}
      {open?.what === 'edit' && <TagDialog tag={open.tag} taken={[]} onClose={close} />}
      {open?.what === 'delete' && (
        <DeleteTag tag={open.tag} onClose={close} onDeleted={() => heading.current?.focus()} />
      )}
    </section>
  );
}

interface RowProps {
  tag: Tag;
  canWrite: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ tag, canWrite, onEdit, onDelete }: RowProps) {
  const facts = [
    tag.slug !== tag.label && tag.slug,
    countOf(tag.pages),
    tag.undeclared === true && 'used by pages, and not set up here',
  ];
  return (
    <li className="parts-row">
      <span className="parts-what">
        <TagChip tag={tag} />
        <span className="parts-facts">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {canWrite && (
        <span className="parts-tools">
          <IconButton
            label={`${tag.undeclared === true ? 'Set up' : 'Edit'} ${tag.label}`}
            icon={<IconPencil size={16} />}
            onPress={onEdit}
          />
          {tag.undeclared !== true && (
            <IconButton label={`Delete ${tag.label}`} icon={<IconTrash size={16} />} onPress={onDelete} />
          )}
        </span>
      )}
    </li>
  );
}

const countOf = (pages: number): string =>
  pages === 0 ? 'on no page' : pages === 1 ? 'on 1 page' : `on ${pages} pages`;

function DeleteTag({ tag, onClose, onDeleted }: { tag: Tag; onClose: () => void; onDeleted: () => void }) {
  const edit = useEdit();
  const mutate = () =>
    edit.mutate([{ operation: 'update_tags', tags: { [tag.slug]: null } }], {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
    });
  return (
    <FormDialog
      title={`Delete “${tag.label}”?`}
      action="Delete"
      doing={{ isPending: edit.isPending, mutate }}
      onClose={onClose}
    >
      <p>
        {tag.pages === 0
          ? 'No page has this tag.'
          : `It stays ${countOf(tag.pages)}, and readers see its name “${tag.slug}” there, without color and icon.`}
      </p>
    </FormDialog>
  );
}
