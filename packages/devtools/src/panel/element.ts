/** DOM properties, and attributes `aria-…`, `role`, `data-…`. */
type Facts = Readonly<Record<string, unknown>>

/** Texts are never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  facts: Facts = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(facts)) {
    if (/^(aria-|data-|role$)/.test(key)) created.setAttribute(key, String(value))
    else Reflect.set(created, key, value)
  }
  created.append(...children)
  return created
}
