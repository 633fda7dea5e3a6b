import type { ReactNode } from 'react';

/** What is shown where nothing is, or nothing can be: what it means, and what to do next. */
export function Empty({
  title,
  text,
  icon,
  children,
}: {
  title: string;
  text?: string;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="empty">
      {icon}
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className="empty-actions">{children}</div>}
    </section>
  );
}
