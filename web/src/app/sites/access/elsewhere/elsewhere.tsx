import { useSite } from '../../context.ts';
import { TabPage } from '../../tab-page.tsx';
import '../access.css';
import { BelowPath } from './below-path.tsx';
import { ByRenderer } from './by-renderer.tsx';

/** The site where it is not this server that readers ask: behind a proxy of its owner, or shown by another program. */
export function SiteElsewhere() {
  const { site } = useSite();
  const mayChange = site.permissions['create'] === true;
  return (
    <TabPage
      title="Shown elsewhere"
      text="The site as a path of another one, such as example.com/docs, or drawn by a program of yours."
    >
      <BelowPath mayChange={mayChange} />
      <ByRenderer />
    </TabPage>
  );
}
