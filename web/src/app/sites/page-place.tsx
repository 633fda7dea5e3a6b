import { useQuery } from '@tanstack/react-query';
import { PageChooser } from '../space/page-chooser.tsx';
import { pagesOf } from '../space/reads.ts';
import { Loading } from '../ui/loading.tsx';
import { Select } from '../ui/select.tsx';
import type { Part } from './access/redirects/targets.ts';

interface Props {
  /** Of the site; undefined while they are read. */
  parts: readonly Part[] | undefined;
  /** The one that is chosen. */
  part: Part | undefined;
  pageId: string | undefined;
  /** Above the pages. */
  label: string;
  /** Said where the site shows no space. */
  none: string;
  /** Whether groups, which lead to the first page in them, are left out. */
  onlyDocuments?: boolean;
  /** Of another part no page is chosen yet. */
  onChoose: (siteSpaceId: string, pageId: string | undefined) => void;
}

/** Chooses a part of a site, and a page in it. */
export function PagePlace({ parts, part, pageId, label, none, onlyDocuments = false, onChoose }: Props) {
  if (parts === undefined) return <Loading />;
  if (part === undefined) return <p>{none}</p>;
  const { siteSpaceId, spaceId } = part;
  return (
    <>
      {parts.length > 1 && (
        <Select
          label="Part of the site"
          value={siteSpaceId}
          choices={parts.map((each) => [each.siteSpaceId, each.title] as const)}
          onChange={(value) => onChoose(value, undefined)}
        />
      )}
      <PageOf
        key={spaceId}
        {...{ spaceId, label, onlyDocuments }}
        chosen={pageId}
        onChoose={(id) => onChoose(siteSpaceId, id)}
      />
    </>
  );
}

interface PageProps {
  spaceId: string;
  label: string;
  chosen: string | undefined;
  onlyDocuments: boolean;
  onChoose: (pageId: string | undefined) => void;
}

function PageOf({ spaceId, ...props }: PageProps) {
  const { data: pages, error } = useQuery(pagesOf({ spaceId }));
  if (error !== null) return <p className="field-error">{error.message}</p>;
  return pages === undefined ? <Loading /> : <PageChooser pages={pages} {...props} />;
}
