import { IconReplace } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useLooking } from '../context.ts';
import type { Left } from './choosing.ts';
import { FoundList } from './found-list.tsx';
import { ReplaceBar } from './replace-bar.tsx';
import './replacing.css';
import { foundIn, type Replacement, type Sought } from './reads.ts';
import { SearchForm } from './search-form.tsx';

/** Looks for words in all pages of a place, and replaces them at once. */
export function Replacing() {
  const [sought, setSought] = useState<Sought>();
  const [asked, setAsked] = useState(0);
  const [done, setDone] = useState<Replacement>();
  return (
    <section className="replacing">
      <h1>Find and replace</h1>
      <SearchForm
        onSearch={(next) => {
          setDone(undefined);
          setSought(next);
          setAsked((count) => count + 1);
        }}
      />
      {done !== undefined && <Done done={done} />}
      {sought === undefined ? (
        <Empty
          icon={<IconReplace size={32} aria-hidden />}
          title="Look through all pages"
          text="You see each place before anything is replaced."
        />
      ) : (
        <Results
          key={asked}
          sought={sought}
          onDone={(replaced) => {
            setDone(replaced);
            setSought(undefined);
          }}
        />
      )}
    </section>
  );
}

function Results({ sought, onDone }: { sought: Sought; onDone: (done: Replacement) => void }) {
  const { place, writing } = useLooking();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(foundIn(place, sought));
  const [left, setLeft] = useState<Left>(new Map());
  if (error !== null)
    return (
      <p role="alert" className="field-error">
        {messageOf(error)}
      </p>
    );
  if (data === undefined) return <Loading />;
  const found = data.pages.flatMap(({ items }) => items);
  if (found.length === 0 && !hasNextPage)
    return <Empty title="Nothing was found" text="Try other words, or look into more than the text." />;
  return (
    <>
      <FoundList {...{ found, left }} canChoose={writing !== 'no'} onLeave={setLeft} />
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Looking…' : 'Look further'}
          </Button>
        </div>
      )}
      {writing !== 'no' && <ReplaceBar {...{ sought, found, left, onDone }} isAll={!hasNextPage} />}
    </>
  );
}

interface Refusal {
  answer?: { error?: { details?: { message: string }[] } };
}

/** What is wrong with a pattern stands in the details. */
function messageOf(error: Error): string {
  const detail = (error as Refusal).answer?.error?.details?.[0]?.message;
  return detail === undefined ? error.message : `${error.message} ${detail}`;
}

const REASONS: Readonly<Record<string, string>> = {
  changed: 'was changed meanwhile',
  gone: 'is gone',
  encoding: 'has a file that is not in UTF-8',
  unreadable: 'is too much for the parser',
  structure: 'would have become other blocks, or its description could not be read',
  formatted: 'has places that stay: formatting is within, or a link or a cell would end',
  too_many: 'is beyond what one replacement changes',
};

/** What came of it, and what was left alone. */
function Done({ done: { replaced, pages, skipped } }: { done: Replacement }) {
  return (
    <div className="replacing-done" role="status">
      <p>
        {replaced === 0
          ? 'Nothing was replaced.'
          : `Replaced ${replaced} ${replaced === 1 ? 'place' : 'places'} in ${pages} ${pages === 1 ? 'page' : 'pages'}.`}
      </p>
      {skipped.length > 0 && (
        <ul>
          {skipped.map(({ subject, reason }) => (
            <li key={subject.id}>
              {subject.title === '' ? 'A page' : `“${subject.title}”`} {REASONS[reason] ?? reason}.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
