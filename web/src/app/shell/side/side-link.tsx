import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';

/** A way to a page of the application, which shows when somebody is there. */
export function SideLink({
  to,
  icon,
  count = 0,
  children,
}: {
  to: string;
  icon?: ReactNode;
  /** What is unread there. */
  count?: number;
  children: string;
}) {
  const [path] = useLocation();
  const isHere = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
  return (
    <Link href={to} className="side-link" {...(isHere && { 'aria-current': 'page' as const })}>
      {icon}
      <span>{children}</span>
      {count > 0 && (
        <span className="side-count">
          {count > 99 ? '99+' : count}
          <span className="only-spoken"> unread</span>
        </span>
      )}
    </Link>
  );
}
