import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loading } from '../ui/loading.tsx';
import { loadRendered } from './block.tsx';
import { SourceContext } from './pictures.ts';
import { differenceIn } from './reads.ts';
import { type DifferenceProps, TextDifference } from './text-difference.tsx';
import type { DiffSource } from './types.ts';

interface PageDifferenceProps extends DifferenceProps {
  source: DiffSource;
  /** A page, or a reusable content. */
  subjectId: string;
  /** Whether it is read anew: somebody wrote just now. */
  isAsked?: boolean;
}

/** What differs in the text of a page, read from its source. */
export function PageDifference({ source, subjectId, isAsked = false, ...shown }: PageDifferenceProps) {
  const {
    data: read,
    error,
    isFetchedAfterMount,
  } = useQuery({ ...differenceIn(source, subjectId), ...(isAsked && { refetchOnMount: 'always' }) });
  useEffect(loadRendered, []);
  const diff = isAsked && !isFetchedAfterMount ? undefined : read;
  if (error !== null) return <p className="diff-note">{error.message}</p>;
  if (diff === undefined) return <Loading />;
  if (diff === null) return <p className="diff-note">The text stays as it is.</p>;
  return (
    <SourceContext value={source}>
      <TextDifference diff={diff} {...shown} />
    </SourceContext>
  );
}
