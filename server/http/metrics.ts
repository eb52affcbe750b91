import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type Labels = Readonly<Record<string, string | number>>;
/** A value of a gauge, for each of its labels where it has some. */
type GaugeValues = number | readonly { readonly labels: Labels; readonly value: number }[];

/** The counters and times of a process, in the text format that Prometheus reads. */
export type Metrics = {
  /** Adds to a counter; names end in `_total`. */
  count(name: string, labels?: Labels, increment?: number): void;
  /** Notes how long something took; names end in `_seconds`. */
  observe(name: string, labels: Labels, seconds: number): void;
  /** Registers a value that is read when the metrics are asked for. One that cannot be read is left out. */
  gauge(name: string, read: () => GaugeValues | Promise<GaugeValues>): void;
  /** Adds what Node tells of its process: memory, the delay of its event loop, garbage collection. */
  watchProcess(): void;
  renderText(): Promise<string>;
};

const METRIC_PREFIX = 'maquette_';
/** From a save of a few milliseconds to a video of minutes. */
const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** Makes an empty set. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const options = (name: string, labels: Labels) => ({
    name: METRIC_PREFIX + name,
    help: name.replaceAll('_', ' '),
    labelNames: Object.keys(labels),
    registers: [registry],
  });
  return {
    count(name, labels = {}, by = 1) {
      const counter = counters.get(name) ?? new Counter(options(name, labels));
      counters.set(name, counter);
      counter.inc(labels, by);
    },
    observe(name, labels, seconds) {
      const histogram = histograms.get(name) ?? new Histogram({ ...options(name, labels), buckets: SECONDS_BUCKETS });
      histograms.set(name, histogram);
      histogram.observe(labels, seconds);
    },
    gauge(name, read) {
      const gauge: Gauge = new Gauge({
        name: METRIC_PREFIX + name,
        help: name.replaceAll('_', ' '),
        labelNames: ['state', 'kind'],
        registers: [registry],
        async collect() {
          gauge.reset();
          // The rest is told while the database is away, say.
          const values = await Promise.resolve(read()).catch(() => []);
          if (typeof values === 'number') gauge.set(values);
          else for (const { labels, value } of values) gauge.set(labels, value);
        },
      });
    },
    watchProcess() {
      collectDefaultMetrics({ register: registry, prefix: METRIC_PREFIX });
    },
    renderText: () => registry.metrics(),
  };
}
