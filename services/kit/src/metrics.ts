import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type { Counter, Histogram } from 'prom-client'

/** Labels must hold no address, id or URL. */
export interface MetricsRegistry {
  readonly contentType: string
  text(): Promise<string>
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>
  /** @param buckets upper bounds in seconds */
  histogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label>
  /** @param read undefined keeps the last value */
  gauge(name: string, help: string, read: () => number | undefined): void
  gauges(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void
  clear(): void
}

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

/** Once: collectors live as long as the process. */
function processNumbers(): Registry {
  if (collected === undefined) {
    collected = new Registry()
    collectDefaultMetrics({ register: collected })
  }
  return collected
}
