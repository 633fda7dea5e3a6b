import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps, Link, type LinkProps } from 'react-aria-components';

export type ButtonKind = 'plain' | 'main' | 'danger' | 'quiet';

/**
 * A button. With `isPending` it stays in its place and does nothing twice. React Aria's own pending button has its id read out,
 * which names nothing any more once its window is closed.
 */
export function Button({
  kind = 'plain',
  className = '',
  isPending = false,
  ...props
}: Omit<ButtonProps, 'className'> & { kind?: ButtonKind; className?: string; ref?: Ref<HTMLButtonElement> }) {
  const waiting: Partial<ButtonProps> = { 'aria-disabled': true, type: 'button', onPress: () => undefined };
  return <AriaButton {...props} {...(isPending && waiting)} data-kind={kind} className={`button ${className}`} />;
}

/** A button that is only a picture. Its label is read out and shown by the browser. */
export function IconButton({
  label,
  icon,
  ...props
}: Omit<ButtonProps, 'className' | 'children'> & { label: string; icon: ReactNode }) {
  return (
    <AriaButton {...props} aria-label={label} data-kind="quiet" className="button button-icon">
      {icon}
    </AriaButton>
  );
}

/** A link that looks like a button. */
export function LinkButton({ kind = 'plain', ...props }: Omit<LinkProps, 'className'> & { kind?: ButtonKind }) {
  return <Link {...props} data-kind={kind} className="button" />;
}
