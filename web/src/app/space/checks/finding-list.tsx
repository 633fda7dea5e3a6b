import { IconAlertTriangle, IconBulb, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { IgnoreDialog, useMayIgnore } from '../../checking/ignore-dialog.tsx';
import { useAddWord } from '../../checking/words.ts';
import { Button } from '../../ui/button.tsx';
import { type Place, toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import '../tags/tags.css';
import './checks.css';
import type { FoundInPage } from '../../preview/reads.ts';
import { byPage } from './words.ts';

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, suggestion: IconBulb };

interface FindingListProps {
  items: readonly FoundInPage[];
  /** How deep the titles of pages stand below other headings. */
  heading: 'h2' | 'h3';
}

/** Findings by page. Each leads to its place. */
export function FindingList({ items, heading: Heading }: FindingListProps) {
  const { place } = useLooking();
  return (
    <div className="checks-pages">
      {byPage(items).map(({ page, items: found }) => (
        <section key={page.id} aria-label={page.title}>
          <Heading className="checks-page" dir="auto">
            {page.title}
            {page.object === 'reusable-content' && <span className="checks-kind"> Reusable content</span>}
          </Heading>
          <ul className="checks-found">
            {found.map((finding, index) => (
              <Found key={`${finding.kind} ${finding.start} ${index}`} {...{ finding, place }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Found({ finding, place }: { finding: FoundInPage; place: Place }) {
  const { space } = useLooking();
  const { severity, message, line, kind, text, page } = finding;
  const Icon = ICONS[severity];
  const isWord = kind === 'spelling' || kind === 'unknown-word';
  const add = useAddWord(place.spaceId);
  const mayIgnore = useMayIgnore(place.spaceId)(finding);
  const [isIgnoring, setIgnoring] = useState(false);
  return (
    <li data-severity={severity}>
      <Icon size={18} aria-hidden />
      <div className="checks-finding">
        <Link href={placeOf(place, finding)}>
          {message}
          <span className="only-spoken">
            {' '}
            ({page.title}, line {line})
          </span>
        </Link>
        <span className="parts-facts">
          {severity}, line {line}
          {text.trim() !== '' && (
            <>
              : <q dir="auto">{text}</q>
            </>
          )}
        </span>
      </div>
      <div className="checks-acts">
        {isWord && space.permissions['edit'] === true && (
          <Button
            kind="quiet"
            aria-label={`Add to dictionary: “${text}” (${page.title}, line ${line})`}
            isPending={add.isPending}
            onPress={() => add.mutate(text)}
          >
            Add to dictionary
          </Button>
        )}
        {mayIgnore && (
          <Button
            kind="quiet"
            aria-label={`Ignore: ${message} (${page.title}, line ${line})`}
            onPress={() => setIgnoring(true)}
          >
            Ignore…
          </Button>
        )}
      </div>
      {isIgnoring && (
        <IgnoreDialog spaceId={place.spaceId} pageId={page.id} finding={finding} onClose={() => setIgnoring(false)} />
      )}
    </li>
  );
}

/** The page, and where in it the editor takes somebody. */
const placeOf = (place: Place, { page, start, end }: FoundInPage): string =>
  page.object === 'reusable-content'
    ? toPath(place, { name: 'reusable', reusableId: page.id })
    : `${toPath(place, { name: 'page', pageId: page.id })}?place=${start}-${end}`;
