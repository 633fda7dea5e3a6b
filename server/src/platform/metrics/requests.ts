// How long requests took, as a histogram by what was asked for and what came of it.
import { addTo, type Bounds, createSeries, escaped, headOf, linesOf, type Series } from './times.ts';

const BOUNDS: Bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const NAME = 'lectern_http_request_seconds';

interface RequestSeries extends Series {
  method: string;
  status: number;
}

export interface Answered {
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export interface RequestTimes {
  observe(answered: Answered): void;
  render(): string;
}

export function createRequestTimes(): RequestTimes {
  // Each route has few.
  const routes = new Map<string, RequestSeries[]>();
  const seriesOf = ({ route, method, status }: Answered): RequestSeries => {
    const known = routes.get(route) ?? [];
    const found = known.find((each) => each.status === status && each.method === method);
    if (found !== undefined) return found;
    const made = { method, status, ...createSeries(BOUNDS) };
    routes.set(route, [...known, made]);
    return made;
  };
  return {
    observe: (answered) => addTo(seriesOf(answered), answered.seconds, BOUNDS),
    render: () => {
      const lines = [...routes].flatMap(([route, all]) =>
        all.flatMap((series) => linesOf(NAME, labelsOf(route, series), { series, bounds: BOUNDS })),
      );
      return `${[...headOf(NAME, 'Time from a request to the end of its answer.'), ...lines].join('\n')}\n`;
    },
  };
}

const labelsOf = (route: string, { method, status }: RequestSeries): string =>
  `route="${escaped(route)}",method="${method}",status="${status}"`;
