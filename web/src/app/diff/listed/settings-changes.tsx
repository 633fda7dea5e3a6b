import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ChangedSettings } from './changed-pages.ts';

const STEP = 100;

/** Variables or redirects, with what they were and are. */
export function SettingsChanges({ title, settings }: ChangedSettings) {
  const [count, setCount] = useState(STEP);
  return (
    <section
      className="diff-section"
      role="group"
      aria-label={`Changed: ${title.toLowerCase()}`}
      data-stop
      tabIndex={-1}
    >
      <h2>{title}</h2>
      <div className="diff-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {settings.slice(0, count).map(({ name, before, after }, index) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>
                  <del>{before}</del>
                </td>
                <td>
                  <ins>{after}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {settings.length > count && (
        <Button kind="quiet" onPress={() => setCount(settings.length)}>
          Show {settings.length - count} more {title.toLowerCase()}
        </Button>
      )}
    </section>
  );
}
