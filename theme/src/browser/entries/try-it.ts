// Pages with operations that readers can try.
import { liveForms } from '../scripts/try-it/form.ts';

liveForms();
