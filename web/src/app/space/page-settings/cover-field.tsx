import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FileTrigger, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useLooking } from '../context.ts';
import type { FormProps } from './form.ts';
import { LARGEST, picturesOf, type SpaceFile } from './pictures.ts';
import { Section } from './section.tsx';
import type { Cover, CoverSize } from './values.ts';

const SIZES = [
  ['hero', 'As wide as the text'],
  ['full', 'As wide as the page'],
  ['background', 'Behind the title'],
] as const;

/** The picture above the title. */
export function CoverField({ settings: { cover }, set, faults }: FormProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const change = (changed: Partial<Cover>) => set({ cover: { ...cover, ...changed } });
  const choose = (picture: Cover['picture']) => {
    change({ picture });
    setChoosing(false);
    setTooLarge(false);
  };
  const upload = (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    if (file.size > LARGEST) setTooLarge(true);
    else choose({ kind: 'new', file });
  };
  const error = tooLarge ? 'A picture has at most 25 MiB.' : faults.cover;
  return (
    <Section title="Cover">
      <Preview cover={cover} />
      <div className="cover-actions">
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={upload}>
          <Button>
            <IconUpload size={18} aria-hidden />
            Upload a picture
          </Button>
        </FileTrigger>
        <Button aria-expanded={isChoosing} onPress={() => setChoosing(!isChoosing)}>
          <IconPhoto size={18} aria-hidden />
          Choose from the space
        </Button>
        {cover.picture !== undefined && (
          <Button kind="quiet" onPress={() => choose(undefined)}>
            Remove
          </Button>
        )}
      </div>
      {isChoosing && <Pictures onChoose={(file) => choose({ kind: 'file', file })} />}
      {cover.picture !== undefined && <CoverLook cover={cover} change={change} />}
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </Section>
  );
}

function CoverLook({ cover, change }: { cover: Cover; change: (changed: Partial<Cover>) => void }) {
  return (
    <>
      <div className="cover-look">
        <Select
          label="Size"
          value={cover.size}
          choices={SIZES}
          onChange={(size) => change({ size: size as CoverSize })}
        />
        <Field
          label="Height in pixels"
          inputMode="numeric"
          placeholder="Default"
          value={cover.height}
          onChange={(height) => change({ height })}
        />
        <Field
          label="Shift down in pixels"
          inputMode="numeric"
          placeholder="0"
          value={cover.y}
          onChange={(y) => change({ y })}
        />
      </div>
      <Switch isSelected={cover.isShown} onChange={(isShown) => change({ isShown })}>
        Show the cover
      </Switch>
    </>
  );
}

function Preview({ cover: { picture, y } }: { cover: Cover }) {
  const { place } = useLooking();
  const { data: files = [] } = useQuery({ ...picturesOf(place), enabled: picture?.kind === 'file' });
  const chosen = picture?.kind === 'new' ? picture.file : undefined;
  const own = useMemo(() => (chosen === undefined ? undefined : URL.createObjectURL(chosen)), [chosen]);
  useEffect(() => (own === undefined ? undefined : () => URL.revokeObjectURL(own)), [own]);
  if (picture === undefined) return null;
  // Pictures of other hosts are not loaded here.
  if (picture.kind === 'url') return <p className="cover-url">{picture.url}</p>;
  const url = own ?? files.find(({ id }) => picture.kind === 'file' && id === picture.file)?.downloadURL;
  if (url === undefined) return null;
  return (
    <img
      className="cover-preview"
      src={url}
      alt=""
      style={{ objectPosition: `center calc(50% + ${Number(y) || 0}px)` }}
    />
  );
}

const SHOWN_AT_MOST = 60;

function Pictures({ onChoose }: { onChoose: (fileId: string) => void }) {
  const { place } = useLooking();
  const { data: files } = useQuery(picturesOf(place));
  const [query, setQuery] = useState('');
  if (files === undefined) return <Loading />;
  const found = findFiles(files, query);
  return (
    <div className="cover-choice">
      <SearchField aria-label="Find a picture" value={query} onChange={setQuery} autoFocus>
        <Input className="input" placeholder="Find a picture" />
      </SearchField>
      <ListBox
        className="cover-grid"
        layout="grid"
        aria-label="Pictures of the space"
        selectionMode="single"
        items={found}
        onAction={(id) => onChoose(String(id))}
        renderEmptyState={() => <p className="field-help">No picture has this name. Upload one, or try other words.</p>}
      >
        {({ id, name, downloadURL }) => (
          <ListBoxItem id={id} className="cover-file" textValue={name}>
            <img src={downloadURL} alt="" loading="lazy" />
            <span>{name}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  );
}

const findFiles = (files: readonly SpaceFile[], query: string): readonly SpaceFile[] =>
  files.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase())).slice(0, SHOWN_AT_MOST);
