import type { PageToSet } from './read-page.ts';
import type { Faults, Settings } from './values.ts';

/** What each part of the form is handed. */
export interface FormProps {
  page: PageToSet;
  settings: Settings;
  set: (changed: Partial<Settings>) => void;
  faults: Faults;
}
