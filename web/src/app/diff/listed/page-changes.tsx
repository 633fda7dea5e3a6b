import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading, Link } from 'react-aria-components';
import { useNear } from '../lazily.ts';
import { PageDifference } from '../page-difference.tsx';
import { differenceIn } from '../reads.ts';
import type { DifferenceProps } from '../text-difference.tsx';
import type { DiffSource } from '../types.ts';
import type { ChangedPage } from './changed-pages.ts';
import { KINDS } from './kinds.ts';

interface PageChangesProps extends DifferenceProps {
  source: DiffSource;
  page: ChangedPage;
  isFolded: boolean;
  isFirst: boolean;
}

/** What became of a page. Its text is read once somebody comes near. */
export function PageChanges({ source, page, isFolded, isFirst, renderPageActions, ...shown }: PageChangesProps) {
  const { object, id, title, path, kinds, hasText, facts } = page;
  const [isExpanded, setExpanded] = useState(!isFolded);
  const [section, isNear] = useNear(isFirst);
  const isDrawn = isNear && isExpanded && hasText;
  const { isPending } = useQuery({ ...differenceIn(source, id), enabled: isDrawn });
  useEffect(() => {
    if (isFirst) section.current?.scrollIntoView({ block: 'start' });
  }, [isFirst, section]);
  const href = kinds.includes('removed') ? undefined : source.hrefOf?.(id, object);
  return (
    <Disclosure
      className="diff-page"
      data-page={id}
      ref={section}
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
    >
      <div className="diff-title">
        <Heading level={2}>
          <Button slot="trigger" className="diff-trigger" {...(isExpanded && hasText && isPending && PENDING)}>
            <IconChevronRight size={16} aria-hidden />
            <span>{title}</span>
            {kinds.map((kind) => (
              <span key={kind} className="diff-kind" data-kind={kind}>
                {KINDS[kind]}
              </span>
            ))}
          </Button>
        </Heading>
        <span className="diff-path">{path}</span>
        {href !== undefined && (
          <Link href={href} aria-label={`Open ${title}`}>
            Open
          </Link>
        )}
        {renderPageActions?.(page)}
      </div>
      <DisclosurePanel>
        {facts.length > 0 && (
          <ul className="diff-facts">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {isDrawn && <PageDifference source={source} subjectId={id} {...shown} />}
        {isExpanded && hasText && !isNear && <div className="diff-place" />}
      </DisclosurePanel>
    </Disclosure>
  );
}

/** Changes are to come here; whoever steps to them waits for them. */
const PENDING = { 'data-pending': true };
