import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { Drawing } from './drawing.ts';

/** Lines over days, which can be read as a table. What they come to is said before, for those who see none. */
export function Chart({ title, summary, ...drawing }: Drawing & { title: string; summary: string }) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="insight-chart">
      <figcaption>
        <span>{title}</span>
        <Button kind="quiet" onPress={() => setTable(!isTable)}>
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </Button>
      </figcaption>
      {isTable ? <Days title={title} {...drawing} /> : <Lines summary={`${title}. ${summary}`} {...drawing} />}
    </figure>
  );
}

function Lines({ summary, dates, lines }: Drawing & { summary: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { data: code, error } = useQuery({
    queryKey: ['chart-code'],
    queryFn: () => import('./drawing.ts'),
    staleTime: Infinity,
  });
  useEffect(() => {
    if (code === undefined || place.current === null) return undefined;
    return code.drawLines(place.current, { dates, lines });
  }, [code, dates, lines]);
  if (error !== null) return <p className="field-error">The chart cannot be loaded. The table has the same figures.</p>;
  return (
    <>
      {code === undefined && <Loading />}
      <div ref={place} role="img" aria-label={summary} className="insight-lines" />
    </>
  );
}

function Days({ title, dates, lines }: Drawing & { title: string }) {
  const language = document.documentElement.lang;
  return (
    // It scrolls, so the keyboard has to get to it.
    <div className="insight-days" tabIndex={0} role="region" aria-label={title}>
      <table className="access-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {lines.map(({ label }) => (
              <th key={label} scope="col" data-number>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.map((date, index) => (
            <tr key={date}>
              <th scope="row">{new Date(`${date}T12:00:00`).toLocaleDateString(language)}</th>
              {lines.map(({ label, values }) => (
                <td key={label} data-number>
                  {(values[index] ?? 0).toLocaleString(language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
