import type { ReactNode } from 'react';

/** What is shown where nothing is, or nothing can be: what it means, and what to do next. */
export function Empty({
  title,
  text,
  icon,
  isWhole = false,
  children,
}: {
  title: string;
  text?: string;
  icon?: ReactNode;
  /** Whether it takes the place of a whole page, whose heading it has then. */
  isWhole?: boolean;
  children?: ReactNode;
}) {
  const Title = isWhole ? 'h1' : 'h2';
  return (
    <section className="empty">
      {icon}
      <Title>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className="empty-actions">{children}</div>}
    </section>
  );
}
