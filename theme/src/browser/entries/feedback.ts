// Pages that ask whether they helped.
import { liveFeedback } from '../scripts/feedback.ts';

liveFeedback();
