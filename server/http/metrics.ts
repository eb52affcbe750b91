type Labels = Readonly<Record<string, string | number>>;

/** Counters of this process, in the text format that Prometheus reads. */
export type Metrics = {
  /** Adds to a counter; names end in `_total` or, for seconds, `_seconds_total`. */
  count(name: string, labels?: Labels, increment?: number): void;
  /** Registers a value that is read when the metrics are asked for. */
  gauge(name: string, read: () => number): void;
  renderText(): string;
};

const METRIC_PREFIX = 'maquette_';

/** Makes an empty set of counters. */
export function createMetrics(): Metrics {
  const counters = new Map<string, Map<string, number>>();
  const gauges = new Map<string, () => number>();
  return {
    count(name, labels = {}, by = 1) {
      const series = counters.get(name) ?? new Map<string, number>();
      counters.set(name, series);
      const key = labelText(labels);
      series.set(key, (series.get(key) ?? 0) + by);
    },
    gauge(name, read) {
      gauges.set(name, read);
    },
    renderText() {
      const counterLines = [...counters].flatMap(([name, series]) => [
        `# TYPE ${METRIC_PREFIX}${name} counter`,
        ...[...series].map(([labels, value]) => `${METRIC_PREFIX}${name}${labels} ${value}`),
      ]);
      const gaugeLines = [...gauges].flatMap(([name, read]) => [
        `# TYPE ${METRIC_PREFIX}${name} gauge`,
        `${METRIC_PREFIX}${name} ${read()}`,
      ]);
      return `${[...counterLines, ...gaugeLines].join('\n')}\n`;
    },
  };
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '_')}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}
