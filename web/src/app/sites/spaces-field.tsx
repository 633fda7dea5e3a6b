import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox, CheckboxGroup } from 'react-aria-components';
import { spacesOf } from '../api/reads.ts';
import type { Space } from '../api/types.ts';
import { IconButton } from '../ui/button.tsx';
import { toEmoji } from '../ui/emoji.ts';
import { Field } from '../ui/field.tsx';

/** More spaces than these are searched, not looked through. */
const LISTED_AT_MOST = 8;
/** As many as a site can be made over. */
const CHOSEN_AT_MOST = 100;

/** Chooses spaces; the first that is chosen is the one that the site opens with. */
export function SpacesField({
  organizationId,
  value,
  onChange,
}: {
  organizationId: string;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}) {
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  const [query, setQuery] = useState('');
  const words = query.trim().toLocaleLowerCase();
  const listed = spaces.filter(({ title }) => title.toLocaleLowerCase().includes(words));
  const shown = listed.slice(0, LISTED_AT_MOST);
  const chosen = value.flatMap((id) => spaces.find((space) => space.id === id) ?? []);
  const change = (ids: readonly string[]) => {
    // Those that the list does not show now stay chosen, and the order of choosing counts.
    const seen = new Set(shown.map(({ id }) => id));
    const kept = value.filter((id) => !seen.has(id) || ids.includes(id));
    onChange([...kept, ...ids.filter((id) => !kept.includes(id))].slice(0, CHOSEN_AT_MOST));
  };
  return (
    <div className="field site-spaces">
      <span className="field-label">Spaces to show</span>
      {chosen.length > 1 && <Order chosen={chosen} onChange={onChange} />}
      {spaces.length > LISTED_AT_MOST && (
        <Field label="Find a space" hidesLabel placeholder="Find a space" value={query} onChange={setQuery} />
      )}
      <CheckboxGroup
        className="site-space-choices"
        aria-label="Spaces to show"
        value={shown.map(({ id }) => id).filter((id) => value.includes(id))}
        onChange={change}
      >
        {shown.map((space) => (
          <Checkbox key={space.id} value={space.id} className="check">
            <span dir="auto">
              {toEmoji(space.emoji)} {space.title}
            </span>
          </Checkbox>
        ))}
      </CheckboxGroup>
      <p className="field-help" role="status">
        {helpOf({ all: spaces.length, listed: listed.length, shown: shown.length, chosen: value.length })}
      </p>
    </div>
  );
}

function helpOf({ all, listed, shown, chosen }: Record<'all' | 'listed' | 'shown' | 'chosen', number>): string {
  if (all === 0) return 'There is no space yet. Spaces can be added later.';
  if (listed === 0) return 'No space has such a title.';
  const rest = listed > shown ? ` ${listed - shown} more are found by their titles.` : '';
  if (chosen === 0) return `Spaces can be added later, too.${rest}`;
  return `${chosen === 1 ? 'The site opens with this space.' : 'The site opens with the first one.'}${rest}`;
}

function Order({ chosen, onChange }: { chosen: readonly Space[]; onChange: (ids: readonly string[]) => void }) {
  const ids = chosen.map(({ id }) => id);
  const swap = (index: number, by: number) => {
    const next = [...ids];
    const [moved = ''] = next.splice(index, 1);
    next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <ol className="site-order" aria-label="Chosen spaces in their order">
      {chosen.map(({ id, title }, index) => (
        <li key={id}>
          <span dir="auto">{title}</span>
          {index === 0 && <span className="site-chip">Opens first</span>}
          <IconButton
            label={`Move ${title} up`}
            icon={<IconArrowUp size={16} />}
            isDisabled={index === 0}
            onPress={() => swap(index, -1)}
          />
          <IconButton
            label={`Move ${title} down`}
            icon={<IconArrowDown size={16} />}
            isDisabled={index === chosen.length - 1}
            onPress={() => swap(index, 1)}
          />
          <IconButton
            label={`Leave out ${title}`}
            icon={<IconX size={16} />}
            onPress={() => onChange(ids.filter((each) => each !== id))}
          />
        </li>
      ))}
    </ol>
  );
}
