import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type { Counter, Histogram } from 'prom-client'

/** Numbers of one service in the form of Prometheus. Labels may hold no address, id or URL. */
export interface MetricsRegistry {
  /** The content type of {@link MetricsRegistry.text}. */
  readonly contentType: string
  text(): Promise<string>
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>
  /** @param buckets upper bounds, in seconds */
  histogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label>
  /** @param read called whenever the numbers are asked for; undefined leaves the number as it was */
  gauge(name: string, help: string, read: () => number | undefined): void
  /** @param read called whenever the numbers are asked for: those of now, by the label's value */
  gauges(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void
  /** Forgets everything. */
  clear(): void
}

/**
 * A registry of its own, so that several services can live in a process, with the numbers of the process itself.
 *
 * @param prefix what each name begins with
 * @param common labels that each number carries beside its own: which of several processes behind one port it is of
 */
export function createMetricsRegistry(
  prefix: string,
  common: Readonly<Record<string, string>> = {},
): MetricsRegistry {
  const registry = new Registry()
  const registers = [registry]
  return {
    contentType: registry.contentType,
    text() {
      const all = Registry.merge([processNumbers(), registry])
      all.setDefaultLabels(common)
      return all.metrics()
    },
    counter: (name, help, labels = []) =>
      new Counter({ name: prefix + name, help, labelNames: [...labels], registers }),
    histogram: (name, help, labels, buckets) =>
      new Histogram({ name: prefix + name, help, labelNames: [...labels], buckets: [...buckets], registers }),
    gauge(name, help, read) {
      void new Gauge({
        name: prefix + name,
        help,
        registers,
        collect() {
          const value = read()
          if (value !== undefined) this.set(value)
        },
      })
    },
    gauges(name, help, label, read) {
      void new Gauge({
        name: prefix + name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset()
          for (const [key, value] of read()) this.set({ [label]: key }, value)
        },
      })
    },
    clear: () => registry.clear(),
  }
}

let collected: Registry | undefined

/** Collected once: what observes the process lasts as long as the process, and keeps alive what it reports to. */
function processNumbers(): Registry {
  if (collected === undefined) {
    collected = new Registry()
    collectDefaultMetrics({ register: collected })
  }
  return collected
}
