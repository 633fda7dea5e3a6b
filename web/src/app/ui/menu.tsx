import type { ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components';

/** A button, and the menu that it opens. */
export function MenuButton<Item extends object>({
  button,
  placement,
  ...menu
}: MenuProps<Item> & { button: ReactElement; placement?: PopoverProps['placement'] }) {
  return (
    <MenuTrigger>
      {button}
      <Popover className="popover" {...(placement !== undefined && { placement })}>
        <AriaMenu {...menu} className="menu" />
      </Popover>
    </MenuTrigger>
  );
}

/** An open menu at something that is no button of React Aria. */
export function MenuAt<Item extends object>({
  at,
  placement,
  onClose,
  'aria-label': label,
  ...menu
}: MenuProps<Item> & {
  'aria-label': string;
  at: HTMLElement;
  placement?: PopoverProps['placement'];
  onClose: () => void;
}) {
  return (
    <Popover
      className="popover"
      isOpen
      aria-label={label}
      triggerRef={{ current: at }}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      {...(placement !== undefined && { placement })}
    >
      <AriaMenu {...menu} aria-label={label} autoFocus="first" onClose={onClose} className="menu" />
    </Popover>
  );
}

export function MenuItem({
  icon,
  keys,
  kind = 'plain',
  children,
  ...props
}: Omit<MenuItemProps, 'children' | 'className'> & {
  icon?: ReactNode;
  keys?: string;
  kind?: 'plain' | 'danger';
  children: string;
}) {
  return (
    <AriaMenuItem {...props} textValue={children} data-kind={kind} className="menu-item">
      {icon}
      {children}
      {keys !== undefined && <kbd>{keys}</kbd>}
    </AriaMenuItem>
  );
}

export const MenuSeparator = () => <Separator className="menu-separator" />;
