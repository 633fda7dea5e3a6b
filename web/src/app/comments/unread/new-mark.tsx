import './new-mark.css';

/** Stands next to what others said since somebody looked. */
export const NewMark = () => (
  <span className="new-mark">
    <span className="only-spoken">New</span>
  </span>
);
