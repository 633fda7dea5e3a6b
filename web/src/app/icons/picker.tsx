import { useState } from 'react';
import { Input, ListBox, ListBoxItem, SearchField, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { emoji, findPictures, type Icon, icons, NO_ICON } from './names.ts';
import { IconPicture, Pictures } from './pictures.tsx';

type Kind = 'emoji' | 'icon';

/** All that can stand before a title, found by words. */
export function Picker({
  hasIcons,
  hasEmoji,
  value,
  onChoose,
}: {
  hasIcons: boolean;
  hasEmoji: boolean;
  value: Icon;
  onChoose: (value: Icon) => void;
}) {
  const [kind, setKind] = useState<Kind>(hasIcons && (value.icon !== '' || !hasEmoji) ? 'icon' : 'emoji');
  const [query, setQuery] = useState('');
  const found = findPictures(kind === 'icon' ? icons : emoji, query);
  return (
    <>
      {hasIcons && hasEmoji && (
        <ToggleButtonGroup
          className="icon-kinds"
          aria-label="Kind"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[kind]}
          onSelectionChange={(keys) => setKind([...keys][0] as Kind)}
        >
          <ToggleButton id="emoji" className="button">
            Emoji
          </ToggleButton>
          <ToggleButton id="icon" className="button">
            Icons
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      <SearchField aria-label="Find an icon" value={query} onChange={setQuery} autoFocus>
        <Input className="input" placeholder="Find an icon" />
      </SearchField>
      {kind === 'icon' && <Pictures names={found.map((each) => each.value)} />}
      <ListBox
        className="icon-grid"
        layout="grid"
        aria-label={kind === 'icon' ? 'Icons' : 'Emoji'}
        selectionMode="single"
        items={found.map((picture) => ({ ...picture, id: picture.value }))}
        onAction={(key) => onChoose({ ...NO_ICON, [kind]: String(key) })}
        renderEmptyState={() => <p className="icon-none">Nothing has this name. Try other words.</p>}
      >
        {(picture) => (
          <ListBoxItem className="icon-choice" aria-label={picture.name} textValue={picture.name}>
            {kind === 'icon' ? <IconPicture name={picture.value} /> : <span aria-hidden>{picture.value}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </>
  );
}
