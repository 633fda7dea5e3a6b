// The templates that there are. Each is a folder of its own in `templates/`, except for the guide, which is the one in `docs/`.

export interface Template {
  id: string;
  title: string;
  description: string;
  emoji: string;
  /** Variables of its space that whoever takes it gives other values. */
  params: readonly { id: string; title: string; value: string }[];
}

const PRODUCT = { id: 'product', title: 'Name of the product', value: 'Acme' };

/** Of the user guide of Lectern, which is in every installation that publishes it. */
export const GUIDE = 'guide';

export const TEMPLATES: readonly Template[] = [
  {
    id: 'product-guide',
    title: 'Product guide',
    description: 'For those who use what you make: a quick start, concepts, guides, answers to questions.',
    emoji: '1f9ed',
    params: [PRODUCT],
  },
  {
    id: 'api-reference',
    title: 'API reference',
    description: 'For those who write programs: signing in, errors, limits, resources, and what changed.',
    emoji: '1f9e9',
    params: [PRODUCT],
  },
  {
    id: 'handbook',
    title: 'Handbook',
    description: 'For your own people: the first week, who is who, meetings, decisions, time off.',
    emoji: '1f4d8',
    params: [{ id: 'company', title: 'Name of the company', value: 'Acme' }],
  },
  {
    id: 'release-notes',
    title: 'Release notes',
    description: 'What is new, version by version, and what comes next. Readers can follow it as a feed.',
    emoji: '1f4e3',
    params: [PRODUCT],
  },
  {
    id: GUIDE,
    title: 'Guide of Lectern',
    description: 'A copy of this user guide, to try everything with. It shows every block there is.',
    emoji: '1f393',
    params: [],
  },
];
