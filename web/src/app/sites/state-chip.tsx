/** Whether readers can open a site. */
export const StateChip = ({ published }: { published: boolean }) => (
  <span className="site-chip" data-state={published ? 'published' : 'unpublished'}>
    {published ? 'Published' : 'Not published'}
  </span>
);
