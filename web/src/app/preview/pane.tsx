import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { PreviewBar } from './bar.tsx';
import type { Screen } from './dressing.ts';
import { Frames } from './frames.tsx';
import { NotShown } from './not-shown.tsx';
import './preview.css';
import { type PreviewedPage, previewsOf } from './reads.ts';
import type { Looking } from './remembered.ts';

interface PaneProps {
  page: PreviewedPage;
  /** Changes whenever the content of the page did; then it is loaded again. */
  stamp: string;
  looking: Looking;
  onChange: (change: Partial<Looking>) => void;
}

/** A page as readers of a site will see it. */
export function PreviewPane({ page, stamp, looking, onChange }: PaneProps) {
  const [claims, setClaims] = useState('');
  const { data: previews, error } = useQuery(previewsOf(page, claims));
  const preview = previews?.find(({ site }) => site.id === looking.siteId) ?? previews?.[0];
  const screen: Screen = { device: looking.device, scheme: looking.scheme ?? schemeHere() };
  return (
    <section className="preview" aria-label="Preview">
      {/* Where the preview takes the place of the page, its heading goes with it. */}
      <h1 className="only-spoken preview-title">Preview of the page</h1>
      <PreviewBar
        {...{ previews: previews ?? [], preview, screen, onChange, claims }}
        onClaims={setClaims}
        error={error?.message}
      />
      {preview !== undefined && (
        <Frames
          key={preview.site.id}
          url={preview.url}
          stamp={stamp}
          screen={screen}
          title={`The page on ${preview.site.title}`}
        />
      )}
      {previews === undefined && (error === null ? <Loading /> : <Failure message={error.message} />)}
      {previews?.length === 0 && <NotShown spaceId={page.spaceId} />}
    </section>
  );
}

const Failure = ({ message }: { message: string }) => <Empty title="The page cannot be previewed" text={message} />;

/** As the application is shown now. */
function schemeHere(): Screen['scheme'] {
  const chosen = document.documentElement.dataset['scheme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
