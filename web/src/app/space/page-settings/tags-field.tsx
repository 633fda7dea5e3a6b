import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button as AriaButton, Tag, TagGroup, TagList } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { useLooking } from '../context.ts';
import { tagsOf } from '../tags/reads.ts';
import { TagChip } from '../tags/tag-chip.tsx';
import type { FormProps } from './form.ts';
import { Section } from './section.tsx';

/** The tags of a page, of those that the space has. */
export function TagsField({ settings: { tags }, set, faults }: FormProps) {
  const { place } = useLooking();
  const { data: all } = useQuery(tagsOf(place));
  const bySlug = new Map(all?.map((tag) => [tag.slug, tag]));
  const others = (all ?? []).filter(({ slug }) => !tags.includes(slug));
  const remove = (keys: ReadonlySet<unknown>) => set({ tags: tags.filter((tag) => !keys.has(tag)) });
  return (
    <Section title="Tags">
      {tags.length > 0 && (
        <TagGroup aria-label="Tags of the page" onRemove={remove}>
          <TagList className="page-settings-tags">
            {tags.map((slug) => {
              const tag = bySlug.get(slug) ?? { label: slug, color: 'default' };
              return (
                <Tag key={slug} id={slug} textValue={tag.label} className="page-settings-tag">
                  <TagChip tag={tag} />
                  <AriaButton slot="remove" className="page-settings-untag">
                    <IconX size={14} />
                  </AriaButton>
                </Tag>
              );
            })}
          </TagList>
        </TagGroup>
      )}
      {others.length > 0 && (
        <div>
          <MenuButton
            aria-label="Tags"
            button={
              <Button>
                <IconPlus size={16} aria-hidden />
                Add a tag
              </Button>
            }
            onAction={(slug) => set({ tags: [...tags, String(slug)] })}
          >
            {others.map(({ slug, label }) => (
              <MenuItem key={slug} id={slug}>
                {label}
              </MenuItem>
            ))}
          </MenuButton>
        </div>
      )}
      <p className="field-help">
        {all?.length === 0
          ? 'This space has no tags yet. Make some under “Tags” in the menu of the space.'
          : 'Readers see them below the title. The first one counts most.'}
      </p>
      {faults.tags !== undefined && (
        <p role="alert" className="field-error">
          {faults.tags}
        </p>
      )}
    </Section>
  );
}
