import type { ReactNode } from 'react';

/** A tab that is read and filled in: one column, with its heading. */
export function TabPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="site-page">
      <div>
        <h1>{title}</h1>
        {text !== undefined && <p className="field-help">{text}</p>}
      </div>
      {children}
    </div>
  );
}
