/**
 * The format wants all samples of a metric below one head. Each process labels its samples, so none
 * appears twice.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { readonly head: string; samples: string }>()
  for (const text of texts) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const found = /^# HELP (\S+).*\n# TYPE .*\n/.exec(block)
      if (!found) continue
      const [head, name = ''] = found
      const family = families.get(name) ?? { head, samples: '' }
      families.set(name, family)
      family.samples += block.slice(head.length).replace(/\n+$/, '\n').replace(/^\n/, '')
    }
  }
  return [...families.values()].map(({ head, samples }) => head + samples).join('\n')
}
