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
