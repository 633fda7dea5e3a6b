import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton, DialogTrigger, Link, Popover } from 'react-aria-components';
import { Button } from '../ui/button.tsx';
import './preview.css';
import { useAddWord } from '../checking/words.ts';
import { type Finding, findingsOf, type FoundInPage, type PreviewedPage } from './reads.ts';

interface FindingsProps {
  page: PreviewedPage;
  /** The text that was saved last. Text that is still being typed is not checked. */
  source: string;
  /** Leads to the place. */
  onOpen: (finding: Finding) => void;
  /** Writes something else in its place, and says whether it could. */
  onFix: (finding: Finding, fix: string) => boolean;
}

/** The problems of a page. It is checked after each save. */
export function Findings({ page, source, onOpen, onFix }: FindingsProps) {
  const add = useAddWord(page.spaceId);
  const { data } = useQuery({ ...findingsOf(page, source), placeholderData: (before) => before });
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<Finding>(undefined);
  // The window gives the focus back when it is gone; only then it can go elsewhere.
  useEffect(() => {
    const finding = chosen.current;
    if (isOpen || finding === undefined) return;
    chosen.current = undefined;
    const timer = setTimeout(() => onOpen(finding), 50);
    return () => clearTimeout(timer);
  }, [isOpen, onOpen]);
  const count = data?.count ?? 0;
  const words = count === 1 ? '1 problem' : count === 0 ? 'Problems in reusable contents' : `${count} problems`;
  const open = (finding: Finding) => {
    chosen.current = finding;
    setOpen(false);
  };
  return (
    <>
      <span className="only-spoken" role="status">
        {data === undefined || count === 0 ? '' : words}
      </span>
      {data !== undefined && count + data.included.length > 0 && (
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button kind="quiet" aria-label={words} className="findings">
            <IconAlertTriangle size={18} aria-hidden /> {count}
          </Button>
          <Popover className="popover findings-window" aria-label={words} placement="bottom end">
            <div className="findings-parts">
              <h2>{words}</h2>
              <ul>
                {data.items.map((finding) => (
                  <li key={`${finding.kind} ${finding.start}`} data-severity={finding.severity}>
                    <AriaButton className="finding" onPress={() => open(finding)}>
                      {finding.message}{' '}
                      <span className="finding-line">
                        {finding.severity}, line {finding.line}
                      </span>
                    </AriaButton>
                    <FindingActs
                      finding={finding}
                      onFix={(fix) => {
                        if (onFix(finding, fix)) setOpen(false);
                        else open(finding);
                      }}
                      onAdd={(word) => add.mutate(word)}
                    />
                  </li>
                ))}
              </ul>
              {data.included.length > 0 && <Included page={page} items={data.included} />}
              {count > data.items.length && <p>The first {data.items.length} are listed.</p>}
            </div>
          </Popover>
        </DialogTrigger>
      )}
    </>
  );
}

/** What stands elsewhere: by reusable content, each with the way to where it is mended. */
function Included({ page: { spaceId, changeRequestId }, items }: { page: PreviewedPage; items: FoundInPage[] }) {
  const contents = new Map(items.map(({ page }) => [page.id, page.title]));
  const before = changeRequestId === undefined ? '' : `/changes/${changeRequestId}`;
  return (
    <>
      <h3>In reusable contents</h3>
      <ul>
        {[...contents].map(([id, title]) => {
          const found = items.filter(({ page }) => page.id === id);
          return (
            <li key={id}>
              <Link className="finding" href={`/spaces/${spaceId}${before}/reusable/${id}`}>
                {title}
                <span className="finding-line">{found.length === 1 ? '1 problem' : `${found.length} problems`}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const FIXES_AT_MOST = 3;

interface ActsProps {
  finding: Finding;
  onFix: (fix: string) => void;
  onAdd: (word: string) => void;
}

/** What can be done about a finding at once. */
function FindingActs({ finding: { kind, text, fixes, line }, onFix, onAdd }: ActsProps) {
  const isWord = kind === 'spelling' || kind === 'unknown-word';
  if (fixes.length === 0 && !isWord) return null;
  return (
    <div className="finding-acts">
      {fixes.slice(0, FIXES_AT_MOST).map((fix) => (
        <Button key={fix} aria-label={`Write “${fix}” in line ${line}`} onPress={() => onFix(fix)}>
          {fix}
        </Button>
      ))}
      {isWord && (
        <Button kind="quiet" aria-label={`Add “${text}” of line ${line} to the dictionary`} onPress={() => onAdd(text)}>
          Add to dictionary
        </Button>
      )}
    </div>
  );
}
