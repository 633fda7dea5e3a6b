const SAMPLE = /^([A-Za-z_:][\w:]*)(\{)?/;

interface Family {
  head: string[];
  samples: string[];
}

/**
 * The metrics of several processes as one text, in which each value says whose it is by the label `process`. The text format of
 * Prometheus wants all values of a metric in one place.
 */
export function mergeMetrics(texts: ReadonlyMap<number, string>): string {
  const families = new Map<string, Family>();
  for (const [process, text] of texts) {
    let family: Family = { head: [], samples: [] };
    for (const line of text.split('\n')) {
      const [, name] = /^# (?:HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name !== undefined) {
        family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
        if (!family.head.includes(line)) family.head.push(line);
      } else if (SAMPLE.test(line))
        family.samples.push(
          line.replace(SAMPLE, (_, metric: string, brace?: string) =>
            brace === undefined ? `${metric}{process="${process}"}` : `${metric}{process="${process}",`,
          ),
        );
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples]);
  return lines.map((line) => `${line}\n`).join('');
}
