import { useEffect, useRef, useState } from 'react';
import { drawFormula } from './formulas.ts';

/** A formula as readers will see it, while it is written. While it is wrong, the last one that was right stays. */
export function FormulaPreview({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    let isOver = false;
    void drawFormula(tex, isBlock).then((drawn) => {
      if (isOver) return;
      if ('math' in drawn) place.current?.replaceChildren(drawn.math);
      setError('error' in drawn ? drawn.error : '');
    });
    return () => {
      isOver = true;
    };
  }, [tex, isBlock]);
  return (
    <div className="formula-preview" role="group" aria-label="Preview">
      <div ref={place} />
      <p className="drawn-error" role="status">
        {error}
      </p>
    </div>
  );
}
