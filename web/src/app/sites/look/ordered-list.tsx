import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconX } from '@tabler/icons-react';
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { IconButton } from '../../ui/button.tsx';

export interface ListedItem {
  title: string;
  note?: string;
}

interface Props<Item> {
  label: string;
  items: readonly Item[];
  toListed: (item: Item) => ListedItem;
  /** Without it, there is no order to choose. */
  onChange?: (items: readonly Item[]) => void;
  onEdit?: (index: number) => void;
  onRemove?: (index: number) => void;
}

/** A list whose order somebody chooses: by dragging, or by buttons. */
export function OrderedList<Item>({ label, items, toListed, onChange, onEdit, onRemove }: Props<Item>) {
  const put = (from: number, to: number) => {
    const next = [...items];
    const [moved] = next.splice(from, 1);
    if (moved === undefined) return;
    next.splice(to, 0, moved);
    onChange?.(next);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': toListed(items[Number(key)] as Item).title })),
    onReorder: ({ keys, target }) => {
      const [from] = [...keys].map(Number);
      const at = Number(target.key);
      if (from === undefined) return;
      const to = target.dropPosition === 'before' ? at : at + 1;
      put(from, to > from ? to - 1 : to);
    },
  });
  if (items.length === 0) return null;
  const listed = items.map((item, index) => ({ id: String(index), index, ...toListed(item) }));
  return (
    <GridList
      aria-label={label}
      className="look-list"
      items={listed}
      {...(onChange !== undefined && { dragAndDropHooks })}
    >
      {({ index, title, note }) => (
        <GridListItem textValue={title} className="look-item">
          {onChange !== undefined && (
            <AriaButton slot="drag" className="look-grip" aria-label={`Drag ${title}`}>
              <IconGripVertical size={16} />
            </AriaButton>
          )}
          <span className="look-item-title" dir="auto">
            {title}
            {note !== undefined && <span className="field-help">{note}</span>}
          </span>
          {onChange !== undefined && (
            <>
              {' '}
              <IconButton
                label={`Move ${title} up`}
                icon={<IconArrowUp size={16} />}
                isDisabled={index === 0}
                onPress={() => put(index, index - 1)}
              />
              <IconButton
                label={`Move ${title} down`}
                icon={<IconArrowDown size={16} />}
                isDisabled={index === items.length - 1}
                onPress={() => put(index, index + 1)}
              />
            </>
          )}
          {onEdit !== undefined && (
            <IconButton label={`Change ${title}`} icon={<IconPencil size={16} />} onPress={() => onEdit(index)} />
          )}
          {onRemove !== undefined && (
            <IconButton label={`Remove ${title}`} icon={<IconX size={16} />} onPress={() => onRemove(index)} />
          )}
        </GridListItem>
      )}
    </GridList>
  );
}
